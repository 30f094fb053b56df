"""Renders people, each in two sittings: `blender -b -P render.py -- faces.csv folder worker workers`. What is there already is not rendered again.

Few samples in a small picture: its noise is cleaned before it is painted. Beside each picture lies what its pixels show, and where eyes, mouth and tip of the
nose are.
"""

import csv
import json
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import bpy

import person
import sitting

WIDTH, HEIGHT, SAMPLES = 300, 400, 4
SITTINGS = 2

people, folder, worker, workers = sys.argv[sys.argv.index("--") + 1 :][:4]
os.makedirs(folder, exist_ok=True)
with open(people) as file:
    everybody = list(csv.DictReader(file))
for each in everybody:
    marks = each.pop("marks").split()
    each.update(seed=int(each["seed"]), age=int(each["age"]), skin=int(each["skin"]), hasGlasses="glasses" in marks, isCast="cast" in marks)
for index in range(int(worker), len(everybody), int(workers)):
    look = everybody[index]
    for number in range(SITTINGS):
        path = os.path.join(folder, f"{index:03d}-{number}" if number else f"{index:03d}")
        if os.path.exists(path + ".json"):
            continue
        fine = 1.5 if look["isCast"] else 1
        person.set_up(int(WIDTH * fine), int(HEIGHT * fine), SAMPLES)
        places = person.build(sitting.sitting(look, number))
        person.render(path)
        with open(path + ".json", "w") as file:
            json.dump(places, file)
