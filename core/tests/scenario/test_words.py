"""Words of the core at work, on tokens that have them: what is named, what returns, what ends, what is allowed."""

from __future__ import annotations

from .conftest import Play, passes


def machine(text: str, name: str = "machine") -> str:
    """An artifact token with that text, as it stands in a list of permanents."""
    return f'{{token = "Machine Token", type = "Artifact", as = "{name}", text = "{text}"}}'


BEAR = '{card = "Cub", token = true, as = "copy"}'


def test_a_token_that_has_left_the_battlefield_does_not_come_back(play: Play) -> None:
    script = """
        alice activates machine targeting copy
        resolve
        expect copy in nowhere
    """
    text = "{T}: exile target creature; return it to the battlefield"
    passes(play(script, f"battlefield = [{machine(text)}, {BEAR}]"))


def test_what_returned_is_found_by_the_same_ability_but_not_by_another(play: Play) -> None:
    script = """
        alice activates machine targeting Cub
        resolve
        expect Cub is tapped
    """
    text = "{T}: exile target creature; return it to the battlefield; tap it"
    passes(play(script, f'battlefield = [{machine(text)}, "Cub"]'))


def test_another_is_one_that_is_chosen(play: Play) -> None:
    script = """
        alice activates machine
        resolve
        expect alice must choose among Cub, Wisp
        alice chooses Wisp
        expect Wisp in exile
        expect Cub in battlefield
    """
    text = "{T}: exile another creature you control"
    passes(play(script, f'battlefield = [{machine(text)}, "Cub", "Wisp"]'))


def test_this_or_another_hears_both(play: Play) -> None:
    script = """
        alice attacks with walker, Cub
        expect stack ability of walker, ability of walker
        resolve all
        expect alice life 22
    """
    walker = (
        '{token = "Walker Token", type = "Creature — Bear", pt = "1/1", as = "walker", '
        "text = 'whenever this or another Bear you control attacks: gain 1 life'}"
    )
    passes(play(script, f'battlefield = [{walker}, "Cub"]'))


def test_an_effect_that_its_player_may_pay_to_end(play: Play) -> None:
    script = """
        alice activates machine
        resolve
        expect machine is a creature
        expect alice cannot activate machine
        illegal: bob ends machine
        alice ends machine
        expect stack empty
        expect machine is not a creature
        expect machine is an artifact
        illegal: alice ends machine
        expect alice can activate machine
    """
    text = "{G}: this loses this ability and becomes a 2/2 Bear creature until you pay {G} to end it"
    passes(play(script, f'battlefield = [{machine(text)}, "3 Field"]', 'battlefield = ["Field"]'))


def test_zone_changes_that_cause_no_triggers(play: Play) -> None:
    script = """
        alice casts Cub
        resolve
        expect stack empty
        expect alice life 20
    """
    quiet = machine("creatures entering or dying don't cause abilities to trigger", "hush")
    loud = machine("whenever a creature enters: gain 1 life")
    passes(play(script, f'hand = ["Cub"]\nbattlefield = [{quiet}, {loud}, "Field"]'))


def test_a_permission_for_one_spell_a_turn(play: Play) -> None:
    script = """
        alice casts Cub
        resolve
        expect alice cannot cast Wisp
        advance to precombat main of bob
        expect alice cannot cast Wisp
        bob passes
        advance to precombat main of alice
        alice casts Wisp
        resolve
        expect Wisp in battlefield
    """
    text = "once during each of your turns, you may cast a permanent card in your graveyard with mana value 1 or less"
    passes(play(script, f'graveyard = ["Cub", "Wisp", "Bruin, the Elder"]\nbattlefield = [{machine(text)}, "3 Field"]'))


def test_until_something_leaves_returns_to_the_zone_it_came_from(play: Play) -> None:
    script = """
        alice activates machine
        resolve
        alice chooses Wisp
        expect Wisp in exile
        alice activates axe targeting machine
        resolve
        expect Wisp in hand
        expect stack empty
    """
    text = "{T}: exile a creature card in your hand until this leaves"
    axe = machine("{T}: destroy target artifact", "axe")
    passes(play(script, f'hand = ["Wisp", "Cub"]\nbattlefield = [{machine(text)}, {axe}]'))


def test_a_creature_that_must_be_blocked_and_one_that_cannot_attack_alone(play: Play) -> None:
    script = """
        illegal: alice attacks with shy
        alice attacks with shy, bait
        illegal: bob blocks nothing
        illegal: bob blocks shy with Cub
        bob blocks bait with Cub
        expect shy is unblocked
    """
    bait = (
        '{token = "Bait Token", type = "Creature — Bear", pt = "1/1", as = "bait", '
        "text = 'this must be blocked by all creatures able to block it'}"
    )
    shy = '{token = "Shy Token", type = "Creature — Bear", pt = "1/1", as = "shy", text = "this can\'t attack alone"}'
    passes(play(script, f"battlefield = [{bait}, {shy}]", 'battlefield = ["Cub"]'))


def test_what_triggers_from_anywhere_triggers_in_the_graveyard_wherever_it_came_from(play: Play) -> None:
    script = """
        alice activates machine sacrificing Gravebell
        expect stack ability of Gravebell, ability of machine
        resolve all
        expect alice life 21
        alice activates bin discarding bell
        expect stack ability of bell, ability of bin
    """
    table = f"""
hand = [{{card = "Gravebell", as = "bell"}}, "Field"]
battlefield = ["Gravebell", {machine("sacrifice a creature: untap this")},
    {machine("discard a card: untap this", "bin")}]
"""
    passes(play(script, table))


def test_without_its_abilities_on_the_battlefield_it_has_them_in_the_graveyard_again(play: Play) -> None:
    script = """
        alice activates silencer
        resolve
        alice activates machine
        expect stack ability of Gravebell, ability of machine
    """
    silencer = machine("{0}: all creatures lose all abilities until end of turn", "silencer")
    table = f'battlefield = ["Gravebell", {machine("sacrifice a creature: untap this")}, {silencer}]'
    passes(play(script, table))


def test_what_goes_elsewhere_from_anywhere_does_so_from_the_hand_as_well(play: Play) -> None:
    script = """
        alice activates bin discarding idol
        expect idol in exile
        alice activates machine
        expect Undying Idol in exile
    """
    table = f"""
hand = [{{card = "Undying Idol", as = "idol"}}, "Field"]
battlefield = ["Undying Idol", {machine("sacrifice a creature: untap this")},
    {machine("discard a card: untap this", "bin")}]
"""
    passes(play(script, table))
