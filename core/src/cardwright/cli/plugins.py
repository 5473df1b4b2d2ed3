"""``cardwright plugins``: what is installed, and why something of it is not active."""

from __future__ import annotations

import click

from cardwright.cli.state import composed, options, write_json


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write a list for programs.")
def plugins(as_json: bool) -> None:
    """List the installed plugins with their status, and the reason where one is not active."""
    found = composed(warn=False)
    owners = list(found.rules.owners.values())
    rows = [
        {
            "name": plugin.name,
            "status": str(plugin.status),
            "distribution": plugin.distribution,
            "version": plugin.version,
            "cards": owners.count(plugin.name),
            "reason": plugin.reason,
        }
        for plugin in found.loaded.plugins
    ]
    if as_json:
        write_json(rows)
        return
    if not rows:
        click.echo("no plugin is installed; 'pip install cardwright-keywords cardwright-staples' is a beginning")
    for row, plugin in zip(rows, found.loaded.plugins, strict=True):
        package = f"{row['distribution']} {row['version']}"
        tail = f"{row['cards']} cards" if not plugin.reason else plugin.reason
        click.echo(f"{row['name']:<16} {row['status']:<13} {package:<32} {tail}")
        if options().debug and plugin.traceback:
            click.echo(plugin.traceback)
    for clash in found.clashes:
        click.echo(f"card {clash.name!r} is unusable: {' and '.join(clash.owners)} define it differently")
