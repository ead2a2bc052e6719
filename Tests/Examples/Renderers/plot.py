"""Draws a plot with Matplotlib: a renderer that knows nothing of Assay.

    plot.py OUTPUT.png FACTS.json line|bars

The facts say how far the axes go, and where their ticks are.
"""
import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

output, facts, kind = sys.argv[1:]
color = "#1f77b4"
figure, axes = plt.subplots(figsize=(3.2, 2.2), dpi=100, layout="constrained")
values = [3, 1, 4, 1, 5]
if kind == "line":
    axes.plot(values, marker="o", color=color)
else:
    axes.bar(range(len(values)), values, color=color)
axes.set_title("Parcels a day")
axes.set_ylim(0, 6)
figure.savefig(output, metadata={"Software": None})
with open(facts, "w") as file:
    json.dump({"y": {"range": list(axes.get_ylim()), "ticks": list(map(float, axes.get_yticks()))}}, file)
