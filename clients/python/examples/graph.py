"""The first jumps of the central game of peg solitaire as a graph of networkx.

    python graph.py [JUMPS]
"""

import sys
from typing import Any

import networkx

import jie


def central(jumps: int) -> Any:
    """The positions after at most so many jumps; an edge is a jump."""
    graph = networkx.DiGraph()
    with jie.Jie() as solver:
        level = {solver.ask("show", {"from": "pegs:english"})["from"]}
        for _ in range(jumps):
            after = set()
            for start in level:
                for choice in solver.ask("show", {"from": start})["legal"]:
                    move = choice["move"]
                    if move.count("-") == 1:
                        end = solver.ask("show", {"from": start, "moves": [move]})["frames"][-1]["position"]
                        graph.add_edge(start, end, jump=move)
                        after.add(end)
            level = after
    return graph


if __name__ == "__main__":
    board = central(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
    print(board.number_of_nodes(), "positions,", board.number_of_edges(), "jumps")
    print("ends reached:", sum(1 for node in board if board.out_degree(node) == 0))
