"""From what is said of a person to everything that is built and lit: their own features, and those of one picture of them."""

import functools
import random

import numpy as np

import body
import materials

RACES = {
    "local": {"caucasian": 1.0},
    "african": {"african": 1.0},
    "east_asian": {"asian": 1.0},
    "south_asian": {"caucasian": 0.62, "african": 0.28, "asian": 0.1},
    "middle_eastern": {"caucasian": 0.86, "african": 0.14},
}
TONES = {0: (236, 188, 164), 1: (226, 172, 144), 2: (206, 148, 114), 3: (168, 112, 80), 4: (150, 99, 72), 5: (120, 79, 60)}
HAIRS = {
    "black": [((30, 25, 24), (52, 40, 34)), ((24, 22, 24), (44, 38, 38))],
    "brown": [((88, 58, 38), (130, 88, 56)), ((64, 43, 31), (100, 66, 44)), ((112, 76, 50), (150, 106, 70))],
    "blond": [((206, 158, 112), (232, 192, 146)), ((176, 128, 88), (212, 168, 122)), ((226, 184, 140), (240, 208, 170))],
    "red": [((156, 74, 36), (192, 108, 58)), ((128, 56, 32), (168, 84, 44))],
    "grey": [((140, 136, 132), (96, 90, 86)), ((120, 116, 114), (170, 166, 162))],
    "white": [((222, 218, 212), (196, 190, 184))],
    "bald": [((84, 66, 54), (60, 48, 40))],
    "coloured": [((170, 58, 104), (110, 50, 90)), ((50, 112, 132), (40, 70, 90)), ((104, 70, 148), (70, 50, 110)), ((196, 96, 120), (220, 150, 150))],
}
IRISES = {"brown": [(92, 54, 30), (70, 42, 26)], "blue": [(92, 118, 142), (108, 130, 148)], "green": [(96, 128, 84), (84, 116, 92)], "grey": [(122, 134, 142)], "hazel": [(134, 98, 50), (118, 96, 56)]}


def gauss(rng, size, most=1.0):
    return max(-most, min(most, rng.gauss(0, size)))


def pair(shape, name, amount):
    """A feature with a target for each direction, on both sides of the face."""
    down, up, *sides = name.split("|")
    for side in sides or [""]:
        one = up if amount > 0 else down
        key = one.replace("*", side)
        shape[key] = shape.get(key, 0) + abs(amount)


FEATURES = [
    ("nose/nose-scale-vert-decr|nose/nose-scale-vert-incr", 0.4),
    ("nose/nose-scale-horiz-decr|nose/nose-scale-horiz-incr", 0.35),
    ("nose/nose-scale-depth-decr|nose/nose-scale-depth-incr", 0.4),
    ("nose/nose-width1-decr|nose/nose-width1-incr", 0.3),
    ("nose/nose-width2-decr|nose/nose-width2-incr", 0.3),
    ("nose/nose-width3-decr|nose/nose-width3-incr", 0.35),
    ("nose/nose-hump-decr|nose/nose-hump-incr", 0.4),
    ("nose/nose-curve-concave|nose/nose-curve-convex", 0.35),
    ("nose/nose-point-down|nose/nose-point-up", 0.4),
    ("nose/nose-point-width-decr|nose/nose-point-width-incr", 0.4),
    ("nose/nose-volume-decr|nose/nose-volume-incr", 0.3),
    ("mouth/mouth-scale-horiz-decr|mouth/mouth-scale-horiz-incr", 0.35),
    ("mouth/mouth-upperlip-volume-decr|mouth/mouth-upperlip-volume-incr", 0.4),
    ("mouth/mouth-lowerlip-volume-decr|mouth/mouth-lowerlip-volume-incr", 0.4),
    ("mouth/mouth-cupidsbow-decr|mouth/mouth-cupidsbow-incr", 0.4),
    ("mouth/mouth-trans-down|mouth/mouth-trans-up", 0.3),
    ("chin/chin-width-decr|chin/chin-width-incr", 0.4),
    ("chin/chin-prominent-decr|chin/chin-prominent-incr", 0.4),
    ("chin/chin-jaw-drop-decr|chin/chin-jaw-drop-incr", 0.35),
    ("chin/chin-bones-decr|chin/chin-bones-incr", 0.4),
    ("cheek/*-cheek-bones-decr|cheek/*-cheek-bones-incr|l|r", 0.4),
    ("cheek/*-cheek-volume-decr|cheek/*-cheek-volume-incr|l|r", 0.35),
    ("eyes/*-eye-scale-decr|eyes/*-eye-scale-incr|l|r", 0.25),
    ("eyes/*-eye-trans-in|eyes/*-eye-trans-out|l|r", 0.3),
    ("eyes/*-eye-corner1-down|eyes/*-eye-corner1-up|l|r", 0.35),
    ("eyes/*-eye-corner2-down|eyes/*-eye-corner2-up|l|r", 0.35),
    ("eyes/*-eye-eyefold-down|eyes/*-eye-eyefold-up|l|r", 0.35),
    ("eyes/*-eye-push1-in|eyes/*-eye-push1-out|l|r", 0.3),
    ("forehead/forehead-scale-vert-decr|forehead/forehead-scale-vert-incr", 0.3),
    ("forehead/forehead-temple-decr|forehead/forehead-temple-incr", 0.3),
    ("eyebrows/eyebrows-angle-down|eyebrows/eyebrows-angle-up", 0.12),
    ("eyebrows/eyebrows-trans-down|eyebrows/eyebrows-trans-up", 0.3),
    ("head/head-scale-horiz-decr|head/head-scale-horiz-incr", 0.3),
    ("head/head-scale-vert-decr|head/head-scale-vert-incr", 0.25),
    ("ears/*-ear-scale-decr|ears/*-ear-scale-incr|l|r", 0.4),
    ("ears/*-ear-wing-decr|ears/*-ear-wing-incr|l|r", 0.3),
    ("neck/neck-scale-horiz-decr|neck/neck-scale-horiz-incr", 0.2),
]
SOFTER = [
    ("nose/nose-scale-vert-decr|nose/nose-scale-vert-incr", -0.2),
    ("nose/nose-hump-decr|nose/nose-hump-incr", -0.25),
    ("nose/nose-scale-horiz-decr|nose/nose-scale-horiz-incr", -0.15),
    ("nose/nose-point-width-decr|nose/nose-point-width-incr", -0.2),
    ("chin/chin-width-decr|chin/chin-width-incr", -0.4),
    ("neck/neck-scale-horiz-decr|neck/neck-scale-horiz-incr", -0.85),
    ("neck/neck-scale-depth-decr|neck/neck-scale-depth-incr", -0.5),
    ("mouth/mouth-upperlip-volume-decr|mouth/mouth-upperlip-volume-incr", 0.3),
    ("mouth/mouth-lowerlip-volume-decr|mouth/mouth-lowerlip-volume-incr", 0.15),
]
HEADS = ["oval", "oval", "rectangular", "round", "invertedtriangular", "diamond", "oval"]
ASYMMETRY = [f"asym/asym-{part}-{side}" for part in ("eye-1", "eye-2", "cheek-1", "brown-1") for side in "lr"]


def shape_of(person, rng):
    gender, age = person["gender"], person["age"]
    old = max(0.0, min(0.8, (age - 27) / 50))
    weight = {"slim": "minweight", "full": "maxweight", "curvy": "maxweight"}.get(person["body"], "averageweight")
    share = {"slim": 0.55, "full": 0.8, "curvy": 0.35}.get(person["body"], 0)
    shape = {}
    for years, part in (("young", 1 - old), ("old", old)):
        shape[f"macrodetails/universal-{gender}-{years}-averagemuscle-averageweight"] = part * (1 - share)
        if share:
            shape[f"macrodetails/universal-{gender}-{years}-averagemuscle-{weight}"] = part * share
        for race, portion in RACES[person["heritage"]].items():
            shape[f"macrodetails/{race}-{gender}-{years}"] = part * portion
        shape[f"macrodetails/proportions/{gender}-{years}-averagemuscle-averageweight-idealproportions"] = part * (0.7 if gender == "female" else 0.55)
    for name, size in FEATURES:
        pair(shape, name, gauss(rng, size * 0.62, 0.6))
    is_woman = gender == "female"
    # Brows that fall to the outside and open eyes look friendly; those of the base mesh look stern
    pair(shape, "eyebrows/eyebrows-angle-down|eyebrows/eyebrows-angle-up", 0.7)
    shape["eyebrows/eyebrows-angle-down"] = -0.2 if is_woman else -0.15
    for side in "lr":
        for place in "123":
            pair(shape, f"eyes/{side}-eye-height{place}-decr|eyes/{side}-eye-height{place}-incr", 0.3)
        pair(shape, f"eyes/{side}-eye-scale-decr|eyes/{side}-eye-scale-incr", 0.3)
    if is_woman:
        for name, amount in SOFTER:
            pair(shape, name, amount)
    pair(shape, "forehead/forehead-scale-vert-decr|forehead/forehead-scale-vert-incr", -0.35)
    shape["head/head-" + rng.choice(HEADS)] = rng.uniform(0, 0.45)
    for name in rng.sample(ASYMMETRY, 3):
        shape[name] = rng.uniform(0, 0.15)
    pair(shape, "head/head-fat-decr|head/head-fat-incr", {"slim": -0.3, "full": 0.5, "curvy": 0.2}.get(person["body"], 0) + gauss(rng, 0.1))
    if person["heritage"] == "east_asian":
        for side in "lr":
            shape[f"eyes/{side}-eye-epicanthus-in"] = rng.uniform(0.2, 0.6)
    aged = max(0, (age - 34) / 36)
    shape["head/head-age-incr"] = min(0.75, aged * 0.75)
    shape["mouth/mouth-laugh-lines-in"] = min(1, aged * 0.9)
    shape["neck/neck-double-incr"] = min(0.6, aged * (0.25 if person["body"] != "full" else 0.6))
    for side in "lr":
        shape[f"eyes/{side}-eye-bag-incr"] = min(0.8, aged * rng.uniform(0.3, 0.8))
        shape[f"eyes/{side}-eye-bag-out"] = min(0.6, aged * rng.uniform(0.2, 0.6))
        shape[f"cheek/{side}-cheek-inner-decr"] = min(0.7, aged * rng.uniform(0.1, 0.6))
    return shape


@functools.cache
def face_average(path):
    """The mean linear colour of the face in a texture."""
    picture = materials.image(path)
    width, height = picture.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    picture.pixels.foreach_get(pixels)
    face = pixels.reshape(height, width, 4)[height - int(height * 0.63) : height - int(height * 0.38), int(width * 0.77) : int(width * 0.97), :3]
    average = np.median(face.reshape(-1, 3), axis=0)
    return tuple(materials.linear(tuple(average * 255)))


def skin_of(person, rng):
    age, gender = person["age"], person["gender"]
    years = "young" if age < 36 else "middleage" if age < 56 else "old"
    race = {"african": "african", "east_asian": "asian"}.get(person["heritage"], "caucasian")
    if person["skin"] >= 4:
        race = "african"
    name = f"{years}_{race}_{gender}"
    files = {"african": "darkskinned_%s_diffuse", "asian": "lightskinned_%s_diffuse" + ("3" if years == "young" else "2"), "caucasian": "lightskinned_%s_diffuse"}
    texture = f"skins/{name}/textures/{years}_{files[race] % gender}.png"
    tone = tuple(part * rng.uniform(0.97, 1.03) for part in TONES[person["skin"]])
    wanted, found = materials.linear(tone), face_average(texture)
    gain = [max(0.3, min(3.0, one / other)) for one, other in zip(wanted, found)]
    dark = person["skin"] >= 4
    pale = person["skin"] <= 1
    aged = max(0.0, min(1.0, (age - 32) / 34))
    lipstick = gender == "female" and rng.random() < 0.5
    lip = rng.choice([(178, 62, 66), (164, 70, 78), (190, 92, 88), (150, 50, 60)]) if lipstick else (182, 96, 90)
    if dark:
        lip = rng.choice([(120, 52, 54), (140, 66, 66)]) if lipstick else (118, 66, 60)
    return dict(
        texture=texture, gain=gain, even=0.3 if age > 40 else 0.45, tone=tone,
        blush=(0.34 if pale else 0.24) * rng.uniform(0.7, 1.4) * (0.6 if dark else 1), blush_tone=(206, 92, 76) if not dark else (120, 52, 38),
        lips=(0.9 if lipstick else 0.7) if gender == "female" else 0.5, lip_tone=lip,
        stubble={"none": 0.1, "stubble": 0.5, "short": 0.7, "full": 0.8, "moustache": 0.2}[person["beard"]] if gender == "male" else 0,
        stubble_tone=tuple(part * 0.75 for part in ((76, 54, 42) if person["hair"] == "coloured" else hair_tone(person)[0])), scalp=0, scalp_tone=tuple(part * 0.8 for part in hair_tone(person)[0]),
        age_share=aged, crease_tone=tuple(part * 0.68 for part in tone), roughness=0.6 if dark else 0.5,
    )


def hair_tone(person):
    options = HAIRS[person["hair"]]
    return options[person["seed"] % len(options)]


WOMEN = ["wavy"] * 4 + ["long"] * 4 + ["swept"] * 4 + ["bob"] * 3 + ["ringlets"] * 2 + ["bangs"] * 2 + ["bun"] * 2 + ["pixie"]
WOMEN_LATER = ["bob"] * 4 + ["pixie"] * 4 + ["swept"] * 3 + ["wavy"] * 2 + ["ringlets"] * 2
AFRICAN_WOMEN = ["afro"] * 4 + ["ringlets"] * 4 + ["coils"] * 2 + ["bun"] * 2
MEN = ["side"] * 4 + ["quiff"] * 4 + ["crop"] * 4 + ["fringe"] * 3 + ["tousled"] * 4 + ["curls"] * 2 + ["buzz"] * 2
MEN_LATER = ["side"] * 4 + ["crop"] * 4 + ["quiff"] * 2 + ["buzz"] * 2 + ["tousled"]
AFRICAN_MEN = ["coils"] * 4 + ["buzz"] * 3 + ["afro"] * 2


def hair_of(person, rng):
    tone, second = hair_tone(person)
    tone = tuple(part * rng.uniform(0.92, 1.08) for part in tone)
    age, african = person["age"], person["heritage"] == "african"
    if person["hair"] == "bald":
        return None
    is_woman = person["gender"] == "female"
    if is_woman:
        choices = AFRICAN_WOMEN if african else WOMEN_LATER if age > 52 else WOMEN
    else:
        choices = AFRICAN_MEN if african else MEN_LATER if age > 46 else MEN
    streaks = 0.2 if person["hair"] == "white" else rng.uniform(0.2, 0.8)
    greying = person["hair"] in ("black", "brown", "blond", "red") and age > 44
    return dict(
        cut=rng.choice(choices), tone=tone, second=second, second_share=streaks, mirrored=rng.random() < 0.5,
        grey=min(0.3, (age - 44) / 50) * (0.5 if is_woman else 1) if greying else 0.0,
        length=rng.uniform(0.8, 1.25), volume=rng.uniform(0.6, 1.05) if is_woman else rng.uniform(0.8, 1.25), wave=rng.uniform(0.7, 1.3), phase=rng.uniform(0, 6),
        high=rng.uniform(-0.01, 0.02) + (-0.02 if is_woman else 0.035 * max(0, min(1, (age - 30) / 35))),
        recede=0.0 if is_woman else rng.uniform(0, 0.05) + rng.uniform(0.02, 0.13) * max(0, min(1, (age - 28) / 30)),
    )


CLOTHES = {
    "female": ["female_casualsuit01", "female_casualsuit02", "female_casualsuit01", "male_casualsuit02", "male_casualsuit06", "female_elegantsuit01", "male_casualsuit01", "male_casualsuit05", "male_casualsuit04", "male_casualsuit03"],
    "male": ["male_casualsuit01", "male_casualsuit01", "male_casualsuit02", "male_casualsuit03", "male_casualsuit04", "male_casualsuit05", "male_casualsuit06", "male_elegantsuit01"],
}
#: Range of the grey of a texture whose folds are kept; none for those with a print
FOLDS = {"female_elegantsuit01": (0.0, 0.09), "male_casualsuit01": (0.0, 0.16), "male_casualsuit03": (0.0, 0.09), "male_casualsuit05": (0.0, 0.12), "male_elegantsuit01": (0.0, 0.12)}
DYES = [
    (46, 58, 84), (92, 112, 132), (130, 62, 58), (70, 92, 76), (196, 186, 170), (226, 220, 210), (60, 58, 62), (150, 116, 84), (186, 130, 92), (108, 84, 112),
    (58, 104, 108), (172, 152, 116), (88, 70, 58), (196, 160, 74), (150, 84, 84), (124, 140, 112), (34, 38, 46), (170, 182, 190), (204, 150, 140), (84, 96, 130),
]


def others(options, used):
    """The options without one that is used already."""
    return [option for option in options if option != used]


def clothes_of(person, rng, worn):
    """Clothes of another cut and another colour than those worn."""
    name = rng.choice(others(CLOTHES[person["gender"]], worn and worn["name"]))
    dark, light = FOLDS.get(name, (-1.0, 1.0))
    own = name in ("male_elegantsuit01",)
    texture = f"proxies/clothes/{name}/textures/{name}_diffuse.png"
    tone = rng.choice(others(DYES, worn and worn["tone"]))
    return dict(name=name, texture=texture, own_saturation=0.8, dark=dark, light=light, tone=tone, dye=0.0 if own else 1.0, plain=name not in FOLDS)


#: How much each mood moves: corners of the mouth, lids, opening of the mouth, upper lip
MOODS = {"calm": (0.5, 0.02, 0, 0), "smile": (0.8, 0.03, 0, 0), "warm": (0.9, 0.04, 0, 0), "open": (0.8, 0.03, 0.09, 0.5), "laugh": (0.9, 0.06, 0.13, 0.5)}


def expression_of(person, rng, mood):
    smile, slit, opening, raised = MOODS[mood]
    shape = {}
    inner, lid = rng.uniform(0.4, 0.75) if person["gender"] == "female" else rng.uniform(0.2, 0.5), rng.uniform(0.07, 0.13)
    for race, portion in RACES[person["heritage"]].items():
        unit = f"expression/units/{race}/"
        shape[unit + "mouth-corner-puller"] = smile * rng.uniform(0.85, 1.1) * portion
        shape[unit + "mouth-open"] = opening * portion
        shape[unit + "mouth-upward-retraction"] = raised * portion
        up = rng.uniform(0.0, 0.25)
        for side in ("left", "right"):
            shape[unit + f"eye-{side}-slit"] = slit * portion
            shape[unit + f"eye-{side}-closure"] = lid * portion
            shape[unit + f"eyebrows-{side}-up"] = (up + rng.uniform(0.0, 0.12)) * portion
            shape[unit + f"eyebrows-{side}-inner-up"] = inner * portion
    return shape


LIGHTS = {
    "window": lambda side: (
        [((-6 * side, 4.5, 7), 1350, (255, 236, 216), 5.0), ((6 * side, 4, -6), 200, (236, 240, 255), 3.0)],
        ((212, 206, 206), 0.4),
    ),
    "overcast": lambda side: (
        [((-4 * side, 7, 9), 1150, (255, 242, 228), 8.0), ((5 * side, 5, -6), 200, (240, 246, 255), 4.0)],
        ((216, 212, 210), 0.5),
    ),
    "evening": lambda side: (
        [((-7 * side, 3.0, 6), 1300, (255, 222, 188), 4.0), ((6 * side, 3, -5), 280, (255, 226, 200), 3.0)],
        ((204, 198, 206), 0.44),
    ),
}


#: Degrees that a face may be turned from the camera, with its shoulders
most_turned = 25


def sitting(person, number=0):
    """Everything of a picture of a person. A second sitting differs from the first in pose, mood and clothes; features stay."""
    first = sitting(person) if number else dict(mood=None, cloth=None)
    own = random.Random(person["seed"])
    shape = shape_of(person, own)
    skin, hair = skin_of(person, own), hair_of(person, own)
    tone, second = hair_tone(person)
    brow = tuple(part * (0.62 if person["hair"] in ("blond", "white", "grey", "coloured") else 1) for part in tone)
    if person["hair"] == "coloured":
        brow = (62, 44, 34)
    brows = own.choice(["eyebrow001", "eyebrow002", "eyebrow004", "eyebrow002", "eyebrow008"] if person["gender"] == "female" else ["eyebrow001", "eyebrow008", "eyebrow009", "eyebrow010", "eyebrow012"])
    lashes = own.choice(["eyelashes02", "eyelashes03"]) if person["gender"] == "female" else "eyelashes01"
    iris = own.choice(IRISES[person["eyes"]])
    glasses = dict(round=own.random() < 0.45, heavy=own.random() < 0.5, tone=own.choice([(28, 24, 26), (76, 48, 32), (96, 98, 104), (110, 40, 50), (42, 56, 80), (150, 116, 70)])) if person["hasGlasses"] else None
    skin["scalp"] = 0.22 if hair is None else 0.96 if person["gender"] == "female" else 0.9

    rng = random.Random(person["seed"] * 7 + 5 + number * 101)
    mood = rng.choice(others(["calm", "smile", "smile", "warm", "warm", "open", "open", "open", "laugh"], first["mood"]))
    if person["beard"] not in ("none", "stubble"):
        # Hair would lie over an open mouth
        mood = rng.choice(others(["smile", "warm", "warm"], first["mood"]))
    away = 1 if (person["seed"] + number) % 2 else -1
    # Most turn a little from the light or to it, some a lot, with the head to one side
    yaw = away * rng.choice([rng.uniform(2, 8), rng.uniform(6, 14), rng.uniform(12, 19)])
    pose = dict(pitch=rng.uniform(-5, 6), roll=rng.choice([-1, 1]) * rng.uniform(0, 5.5), shoulders=rng.choice([-away * rng.uniform(0, 18), away * rng.uniform(4, 22)]))
    pose["yaw"] = max(-most_turned - pose["shoulders"], min(most_turned - pose["shoulders"], yaw))
    gaze = rng.choice([(0, 0), (0, 0), (0, 0), (rng.uniform(-0.8, 0.8), 0), (away * rng.uniform(0.8, 1.8), rng.uniform(-0.4, 0.5))])
    light = rng.choice(["window", "overcast", "evening"])
    lights, world = LIGHTS[light](away)
    cloth = clothes_of(person, rng, first["cloth"])
    shape.update({key: shape.get(key, 0) + value for key, value in expression_of(person, rng, mood).items()})
    return dict(
        shape=shape, proportions=dict(eyes=0.16, narrow=0.12, jaw=0.1) if person["gender"] == "female" else dict(eyes=0.13, narrow=0.09, jaw=0.04), pose=pose, teeth=MOODS[mood][2] > 0, gender=person["gender"], skin=skin, hair=hair, beard=None if person["gender"] == "female" or person["beard"] in ("none", "stubble") else person["beard"], glasses=glasses,
        beard_tone=tuple(max(low, part * 0.85) for low, part in zip((50, 40, 35), (tone if person["hair"] not in ("bald", "coloured") else (70, 50, 38)))), beard_grey=max(0.0, min(0.9, (person["age"] - 45) / 32)),
        brows=dict(name=brows, tone=brow, second=brow, second_share=0), lashes=dict(name=lashes, tone=(26, 20, 18), second=(26, 20, 18), second_share=0),
        eyes=dict(iris=iris, gaze=gaze, seed=person["seed"], light=away), clothes=[("clothes", cloth["name"])], cloth=cloth, mood=mood,
        frame=dict(head=rng.uniform(0.53, 0.62) + ({"bun": -0.02, "afro": 0.0}.get(hair["cut"], 0.05) if hair else 0.05), drop=rng.uniform(0.02, 0.06), aside=rng.uniform(-0.04, 0.04), rise=rng.uniform(-0.6, 1.8)), seed=person["seed"], light=light,
        lights=[dict(zip(("from", "energy", "colour", "size"), each), name="light") for each in lights], world=dict(colour=world[0], energy=world[1]),
    )
