#!/usr/bin/env python3
"""A bot in plain Python 3: it attacks with its best card, else comes nearer.

    sim --matchup alice:sinbad --bots "cmd:python3 docs/examples/bots/greedy.py,random"

Each line of standard input is a message of docs/protocol.md; each gets one line of answer.
"""

import json
import sys
from collections import deque


class Greedy:
    def __init__(self):
        self.values = {}
        self.enemies = set()
        self.links = {}

    def hello(self, _):
        return "hello", {"protocol": 1, "name": "greedy.py"}

    def new_game(self, game):
        """Learns the cards of its seat, who is against it, and the board."""
        seats = game["setting"]["seats"]
        own = seats[game["seat"] - 1]
        self.values = {card["name"]: card["value"] for card in own["cards"]}
        self.enemies = {seat["seat"] for seat in seats if seat["side"] != own["side"]}
        self.links = {space["id"]: space["links"] for space in game["setting"]["board"]["spaces"]}
        return "new_game", {}

    def choose(self, view):
        best = max(view["legal"], key=lambda legal: self.worth(legal["action"], view))
        return "act", {"index": best["index"], "hash": view["hash"]}

    def worth(self, action, view):
        word, *rest = action.split(" ", 1)
        text = rest[0] if rest else ""
        if word in ("attack", "defend"):
            return 100 + self.value_in(text)
        if word == "move":
            return 50 - self.distance(text.split()[-1], view)
        if word == "discard":
            return 10 - self.value_in(text)
        return {"scheme": 90, "maneuver": 60, "done": 20, "pass": 5, "boost": 0}.get(word, 15)

    def value_in(self, text):
        """The value of the card whose name stands at the end."""
        text = text.replace('"', "")
        return max((value for name, value in self.values.items() if text.endswith(name)), default=0)

    def distance(self, start, view):
        """How many steps it is to the nearest enemy."""
        enemies = {f["space"] for f in view["fighters"] if f["seat"] in self.enemies and f["space"]}
        steps, queue = {start: 0}, deque([start])
        while queue:
            space = queue.popleft()
            if space in enemies:
                return steps[space]
            for next_space in self.links[space]:
                if next_space not in steps:
                    steps[next_space] = steps[space] + 1
                    queue.append(next_space)
        return 40


def main():
    bot = Greedy()
    for line in sys.stdin:
        message = json.loads(line)
        number = message.pop("id")
        (name, body), = message.items()
        if name == "quit":
            return
        if name in ("hello", "new_game", "choose"):
            name, body = getattr(bot, name)(body)
        else:
            name, body = "error", {"code": "unknown", "message": f"there is no message {name}"}
        print(json.dumps({"id": number, name: body}), flush=True)


if __name__ == "__main__":
    main()
