"""Prints the figures of a benchmark, each with its goal."""

import json
import subprocess


class Figures:
    """Prints figures as they come: columns, or one JSON object on each line."""

    def __init__(self, as_json):
        self.as_json = as_json

    def add(self, name, value, unit, digits=3, at_most=None, at_least=None):
        """Rounds a value to some digits after the point. The rounded value is compared with the goal."""
        value = round(value, digits)
        goal = at_least if at_most is None else at_most
        met = None if goal is None else value <= goal if at_least is None else value >= goal
        if self.as_json:
            print(json.dumps({"name": name, "value": value, "unit": unit, "goal": goal, "met": met}), flush=True)
        else:
            note = "" if goal is None else f"   {'at least' if at_most is None else 'at most'} {goal:g} {'✓' if met else '✗'}"
            print(f"{name:<64} {value:10.{digits}f} {unit}{note}", flush=True)

    def add_all(self, command, **options):
        """Adds what one of the programs in Sources/Benchmarks prints: the arguments of `add` as JSON, a figure a line."""
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options) as process:
            for line in process.stdout:
                self.add(**json.loads(line))
        if process.returncode:
            raise SystemExit(f"bench: {command[0]} failed with exit status {process.returncode}")
