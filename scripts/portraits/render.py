"""Renders people: `blender -b -P render.py -- faces.csv folder worker workers`. What is there already is not rendered again."""

import csv
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import bpy

import person
import sitting

WIDTH, HEIGHT, SAMPLES = 384, 512, 10
SITTINGS = 2

people, folder, worker, workers = sys.argv[sys.argv.index("--") + 1 :][:4]
os.makedirs(folder, exist_ok=True)
with open(people) as file:
    everybody = list(csv.DictReader(file))
for each in everybody:
    marks = each.pop("marks").split()
    each.update(seed=int(each["seed"]), age=int(each["age"]), skin=int(each["skin"]), hasGlasses="glasses" in marks, isCast="cast" in marks)
jobs = sorted(((each, number) for number in range(SITTINGS) for each in range(len(everybody))), key=lambda job: (job[1], everybody[job[0]]["isCast"]))
for index, number in jobs[int(worker) :: int(workers)]:
    path = os.path.join(folder, f"{index:03d}-{number}.png")
    if os.path.exists(path):
        continue
    look = everybody[index]
    person.build(sitting.sitting(look, number))
    fine = 1.5 if look["isCast"] else 1
    person.set_up(int(WIDTH * fine), int(HEIGHT * fine), int(SAMPLES * fine))
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
