"""Classifies a Yamyam board by a straight breadth-first search, as a yardstick.

    python3 benches/yamyam_bfs.py BOARD

Slides from every field in every direction, keeps for each field the list of fields
from which a step leads to it, and searches backwards from the exits and from the
unsafe fields. Prints the numbers of unsafe, safe and risky fields and the seconds
taken, reading the file left out.
"""

import sys
import time
from collections import deque


def search(goals, before, size):
    steps = [-1] * size
    for goal in goals:
        steps[goal] = 0
    queue = deque(goals)
    while queue:
        field = queue.popleft()
        for other in before[field]:
            if steps[other] < 0:
                steps[other] = steps[field] + 1
                queue.append(other)
    return steps


def classify(rows):
    width, board = len(rows[0]), "".join(rows)
    free = [field for field, tile in enumerate(board) if tile == " "]
    exits = [field for field, tile in enumerate(board) if tile == "E"]
    before = [[] for _ in board]
    for field in free:
        for step in (-width, 1, width, -1):
            to = field
            while board[to + step] != "#":
                to += step
            if to != field:
                before[to].append(field)
    to_exit = search(exits, before, len(board))
    unsafe = [field for field in free if to_exit[field] < 0]
    to_unsafe = search(unsafe, before, len(board))
    risky = sum(1 for field in free if to_unsafe[field] > 0)
    return len(unsafe), len(free) - len(unsafe) - risky, risky


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        rows = file.read().split("\n")[:-1]
    start = time.perf_counter()
    counts = classify(rows)
    print(*counts, time.perf_counter() - start)


main()
