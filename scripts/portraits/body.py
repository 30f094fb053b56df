"""The geometry of a person: MakeHuman's base mesh (CC0), shaped by its targets, and what is fitted to it."""

import functools
import math
import os
import re

import numpy as np

from paths import ASSETS, DATA

BODY_VERTICES = 13380


def read_obj(path):
    points, uvs, faces, groups, group = [], [], [], {}, ""
    with open(path) as lines:
        for line in lines:
            parts = line.split()
            if not parts:
                continue
            if parts[0] == "v":
                points.append([float(part) for part in parts[1:4]])
            elif parts[0] == "vt":
                uvs.append([float(part) for part in parts[1:3]])
            elif parts[0] in "go":
                group = parts[1] if len(parts) > 1 else ""
            elif parts[0] == "f":
                corners = [corner.split("/") for corner in parts[1:]]
                groups.setdefault(group, []).append(len(faces))
                faces.append(
                    ([int(corner[0]) - 1 for corner in corners], [int(corner[1]) - 1 if len(corner) > 1 and corner[1] else 0 for corner in corners])
                )
    return np.array(points), np.array(uvs) if uvs else np.zeros((1, 2)), faces, groups


@functools.cache
def base():
    return read_obj(os.path.join(DATA, "3dobjs/base.obj"))


@functools.cache
def target(name):
    """Offsets of a target: the vertices it moves, and by how much."""
    with open(os.path.join(DATA, "targets", name + ".target")) as lines:
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    moved = np.array([int(row[0]) for row in rows], dtype=int)
    return moved, np.array([[float(part) for part in row[1:4]] for row in rows]).reshape(len(moved), 3)


def shaped(weights):
    points = base()[0].copy()
    for name, weight in weights.items():
        if abs(weight) > 1e-4:
            moved, offsets = target(name)
            points[moved] += weight * offsets
    return points


def smooth(edge0, edge1, value):
    """0 at the first edge, 1 at the second."""
    share = np.clip((value - edge0) / (edge1 - edge0), 0, 1)
    return share * share * (3 - 2 * share)


def proportioned(points, eyes, narrow, jaw):
    """Eyes larger by a share, with their lids; sides of the face, and of the jaw, nearer to its middle by others. The base mesh has small eyes in a wide face."""
    points = points.copy()
    centres = [sphere_of(points[vertices_of(f"helper-{side}-eye")])[0] for side in "lr"]
    chin = points[vertices_of("joint-jaw")].mean(axis=0)[1] - 0.45
    x = np.abs(points[:, 0])
    low = 1 - smooth(chin + 0.25, chin + 0.8, points[:, 1])
    sides = narrow * smooth(0.3, 0.75, x) + jaw * smooth(0.2, 0.55, x) * low
    points[:, 0] *= 1 - sides * smooth(chin - 0.5, chin, points[:, 1])
    for centre in centres:
        off = points - centre
        near = 1 - smooth(0.18, 0.36, np.linalg.norm(off * np.array([1, 1, 0.7]), axis=1))
        points += off * (eyes * near)[:, None]
    return points


def mask_of(*names):
    """How far targets move each vertex, 0 to 1: finds lips and cheeks without painting them."""
    far = np.zeros(len(base()[0]))
    for name in names:
        moved, offsets = target(name)
        far[moved] = np.maximum(far[moved], np.linalg.norm(offsets, axis=1))
    return far / far.max()


@functools.cache
def fitted_rows(folder, name):
    path = os.path.join(ASSETS, folder, name, name + ".mhclo")
    scales, rows, deleted, part = {}, [], set(), None
    with open(path) as lines:
        for line in lines:
            parts = line.split()
            if not parts or parts[0].startswith("#"):
                continue
            if parts[0] in ("x_scale", "y_scale", "z_scale"):
                scales[parts[0][0]] = (int(parts[1]), int(parts[2]), float(parts[3]))
            elif parts[0] == "obj_file":
                obj = parts[1]
            elif parts[0] == "verts":
                part = "verts"
            elif parts[0] == "delete_verts":
                part = "delete"
            elif part == "verts" and re.match(r"^\d+$", parts[0]):
                if len(parts) == 1:
                    rows.append(([int(parts[0])] * 3, [1, 0, 0], [0, 0, 0]))
                else:
                    rows.append(([int(each) for each in parts[:3]], [float(each) for each in parts[3:6]], [float(each) for each in parts[6:9]]))
            elif part == "delete":
                numbers = line.replace("-", " - ").split()
                at = 0
                while at < len(numbers):
                    if at + 2 < len(numbers) and numbers[at + 1] == "-":
                        deleted.update(range(int(numbers[at]), int(numbers[at + 2]) + 1))
                        at += 3
                    else:
                        deleted.add(int(numbers[at]))
                        at += 1
    _, uvs, faces, _ = read_obj(os.path.join(ASSETS, folder, name, obj))
    return scales, [np.array([row[part] for row in rows]) for part in range(3)], deleted, uvs, faces


def fitted(folder, name, points):
    """Hair, eyebrows, lashes and clothes in the shape of this body: points, texture coordinates, faces, covered vertices."""
    scales, (indices, shares, offsets), deleted, uvs, faces = fitted_rows(folder, name)
    scale = np.ones(3)
    for axis, letter in enumerate("xyz"):
        if letter in scales:
            one, other, size = scales[letter]
            scale[axis] = abs(points[one][axis] - points[other][axis]) / size
    placed = (points[indices] * shares[:, :, None]).sum(axis=1) + offsets * scale
    return placed, uvs, faces, deleted


def sphere_of(points):
    """Centre and radius of the sphere through these points, least squares."""
    matrix = np.hstack([2 * points, np.ones((len(points), 1))])
    solution = np.linalg.lstsq(matrix, (points**2).sum(axis=1), rcond=None)[0]
    centre = solution[:3]
    return centre, math.sqrt(solution[3] + (centre**2).sum())


def vertices_of(group):
    _, _, faces, groups = base()
    return sorted({vertex for face in groups[group] for vertex in faces[face][0]})
