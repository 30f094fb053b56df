import type { Look } from '../people/look.ts'
import { type Chance, chanceOf } from '../random.ts'
import { css, darker, hairs, irises, lighter, mix, type Rgb, skins } from './colours.ts'
import { ellipse, inShades, mirrored, type Point, path, soft } from './paths.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

/** The bones and colours of one person: the same in all their pictures. The middle between the eyes is 0, 0. */
export type Features = ReturnType<typeof featuresOf>

export function featuresOf(look: Look) {
  const chance = chanceOf(look.seed)
  const isMan = look.gender === 'male'
  const bulk = { slim: -0.6, athletic: -0.1, average: 0.1, curvy: 0.5, full: 1.1 }[look.body]
  const years = Math.max(0, (look.age - 24) / 46)
  const skin = mix(skins[look.skin], [224, 164, 136], range(chance, 0, 0.12))
  const young = chance.pick(hairs[look.hair])
  const turnsGrey = ['black', 'brown', 'blond', 'red'].includes(look.hair)
  const grey = turnsGrey ? Math.max(0, Math.min(0.7, (look.age - 38) / 36)) : 0
  const natural = mix(young, [152, 148, 144], grey * 0.7)
  const brow: Rgb =
    look.hair === 'white' || look.hair === 'grey'
      ? mix(natural, [110, 104, 100], 0.5)
      : look.hair === 'coloured'
        ? [84, 62, 50]
        : darker(natural, look.hair === 'blond' ? 0.38 : 0.2)
  return {
    look,
    isMan,
    /** 0 at 24, 1 at 70. */
    years: Math.min(1.15, years),
    skin,
    hair: natural,
    /** The share of grey strands. */
    grey,
    brow,
    iris: irises[look.eyes],
    width: 59 + bulk * 3.6 + range(chance, -3, 3) + (isMan ? 2.5 : 0),
    jaw: (isMan ? 0.8 : 0.71) + bulk * 0.05 + range(chance, -0.05, 0.06) + Math.min(1, years) * 0.05,
    chin: (isMan ? 22 : 15.5) + bulk * 2.5 + range(chance, -3, 4),
    length: 86 + range(chance, -4, 6) + (isMan ? 4 : 0),
    cheek: range(chance, 0.98, 1.04) + bulk * 0.015,
    forehead: range(chance, 66, 74),
    eyeGap: range(chance, 25.5, 28.5),
    eyeWidth: (isMan ? 13.2 : 14.6) + range(chance, -0.9, 1.2),
    eyeHeight: (isMan ? 6.6 : 8) + range(chance, -0.9, 0.9) - Math.min(1, years) * 0.8,
    eyeTilt: range(chance, -1.6, 2.4),
    browHeight: (isMan ? 15.5 : 18) + range(chance, -1.6, 1.6),
    browArch: (isMan ? 1.4 : 2.6) + range(chance, -0.8, 1.4),
    browWeight: (isMan ? 4.6 : 3.2) + range(chance, -0.7, 1.1),
    noseLength: range(chance, 33, 39),
    noseWidth: (isMan ? 11.4 : 9.2) + range(chance, -1.4, 2) + (look.skin > 3 ? 2.6 : 0),
    noseBridge: range(chance, -1, 1),
    mouthY: range(chance, 55, 59),
    mouthWidth: (isMan ? 22.5 : 21.5) + range(chance, -2, 3),
    lip: (isMan ? 4.6 : 6.4) + range(chance, -0.8, 1.4) + (look.skin > 3 ? 1.6 : 0) - Math.min(1, years) * 1.6,
    freckles: look.skin === 0 && chance.is(look.hair === 'red' ? 0.75 : 0.14),
    lipstick:
      !isMan && chance.is(0.4)
        ? chance.pick<Rgb>([
            [176, 60, 66],
            [196, 92, 92],
            [150, 56, 74],
          ])
        : null,
    earrings: !isMan && chance.is(0.45),
    haircut: chance.int(0, 999),
    seed: look.seed,
  }
}

/** A smile with closed lips: how far the corners rise, how wide the mouth is, how full the lips are. */
export type Smile = { lift: number; wide: number; full: number }
export const smiles: readonly Smile[] = [
  { lift: 2.4, wide: 1, full: 1 },
  { lift: 3.6, wide: 1.04, full: 1 },
  { lift: 4.2, wide: 0.98, full: 1.12 },
  { lift: 5.2, wide: 1.12, full: 0.94 },
  { lift: 6.2, wide: 1.2, full: 0.86 },
]

/** How somebody looks into the camera. `yaw` 1 is a head turned by about 20 degrees. */
export type Expression = { smile: Smile; yaw: number; gaze: number }
/** How far the middle of the face moves when the head turns. */
export const turnOf = (yaw: number) => yaw * 16
export type Light = { side: -1 | 1; contrast: number; tint: Rgb; tintShare: number }

export const skinIn = (features: Features, light: Light) => mix(features.skin, light.tint, light.tintShare * 0.35)

/** Points of the outline of a turned head: the chin goes with the face, the skull stays. */
export const turned = (points: readonly Point[], { length }: Features, turn: number) =>
  points.map(([x, y]): Point => [x + turn * 0.8 * Math.max(0, Math.min(1, (y + 10) / length)), y])

function faceOutline(features: Features, turn: number): string {
  const { width, jaw, chin, length, cheek, forehead, years } = features
  const sag = Math.max(0, years - 0.3) * 0.11
  const right: Point[] = [
    [0, -forehead - 4],
    [width * 0.55, -forehead + 3],
    [width * 0.94, -34],
    [width, -4],
    [width * cheek, 24],
    [width * (jaw + 0.08), 52],
    [width * (jaw - 0.12 + sag), length * 0.78],
    [chin + sag * 30, length - 3],
    [chin * 0.42, length + 1.5],
  ]
  return soft(turned(mirrored(right).slice(1), features, turn), true)
}

export function paintFace(features: Features, light: Light, { smile, yaw, gaze }: Expression): string {
  const skin = skinIn(features, light)
  const { width, length, years, isMan } = features
  const shade = darker(skin, 0.42)
  const warm = mix(skin, [196, 82, 66], 0.4)
  const bright = lighter(skin, 0.55)
  const { side, contrast } = light
  const turn = turnOf(yaw)
  const outline = faceOutline(features, turn)
  const inside = [
    // The side away from the light
    path(
      soft(
        [
          [-side * width * 0.34, -90],
          [-side * width * 0.62, -30],
          [-side * width * 0.52, 20],
          [-side * width * 0.36, 60],
          [-side * width * 0.1, length + 12],
          [-side * width * 1.5, length + 12],
          [-side * width * 1.6, -90],
        ],
        true,
      ),
      { fill: css(shade), opacity: 0.36 * contrast, blur: 12 },
    ),
    path(outline, { stroke: css(shade), width: 9, opacity: 0.24 * contrast, blur: 5 }),
    ellipse(side * width * 0.3 + turn * 0.4, -46, 30, 17, { fill: css(bright), opacity: 0.34, blur: 12 }),
    ellipse(side * width * 0.52 + turn, 20, 15, 11, { fill: css(bright), opacity: 0.34, blur: 8 }),
    // Blood in the cheeks
    ellipse(-width * 0.55 + turn, 30, 16, 12, { fill: css(warm), opacity: 0.3, blur: 8 }),
    ellipse(width * 0.55 + turn, 30, 16, 12, { fill: css(warm), opacity: 0.3, blur: 8 }),
    ellipse(turn * 0.8, length + 2, 34, 9, { fill: css(shade), opacity: 0.34, blur: 8 }),
    ellipse(turn * 0.8, length - 13, 11, 7, { fill: css(bright), opacity: 0.22, blur: 5 }),
    isMan
      ? ellipse(turn * 0.5, length - 20, width * 0.72, 26, {
          fill: css(mix(skin, [70, 70, 80], 0.5)),
          opacity: 0.13,
          blur: 12,
        })
      : '',
    freckles(features, warm),
    sockets(features, shade, turn),
    lines(features, shade, turn, smile),
    nose(features, { shade, bright, warm, side, turn }),
    years > 0.75 ? ellipse(width * 0.5, -30, 4, 3, { fill: css(shade), opacity: 0.18, blur: 1 }) : '',
  ].join('')
  const open = [
    lips(features, { skin, shade, smile, yaw }),
    eye(features, { skin, shade, turn, at: -1, yaw, gaze, smile }),
    eye(features, { skin, shade, turn, at: 1, yaw, gaze, smile }),
  ].join('')
  return `<clipPath id="face"><path d="${outline}"/></clipPath>${path(outline, { fill: css(skin) })}<g clip-path="url(#face)">${inShades(inside)}${open}</g>`
}

function freckles({ freckles: has, seed, width }: Features, warm: Rgb): string {
  if (!has) return ''
  const chance = chanceOf(seed + 5)
  return Array.from({ length: 60 }, () =>
    ellipse(range(chance, -0.7, 0.7) * width, range(chance, 8, 42), range(chance, 0.5, 1.1), range(chance, 0.5, 0.9), {
      fill: css(darker(warm, 0.2)),
      opacity: 0.36,
    }),
  ).join('')
}

/** The shade in which the eyes lie, deeper with the years. */
function sockets({ eyeGap, years, isMan }: Features, shade: Rgb, turn: number): string {
  return [-1, 1]
    .map(
      (at) =>
        ellipse(at * eyeGap + turn * 0.9, -4, 17, isMan ? 11 : 10, { fill: css(shade), opacity: 0.27, blur: 5 }) +
        ellipse(at * (eyeGap - 13) + turn, -5, 6, 11, { fill: css(shade), opacity: 0.3, blur: 3 }) +
        ellipse(at * eyeGap + turn, 11, 12, 4.5, { fill: css(shade), opacity: 0.1 + 0.26 * years, blur: 2 }),
    )
    .join('')
}

/** What the years and much laughing leave. */
function lines(
  { years, mouthWidth, mouthY, eyeGap, eyeWidth, noseWidth, isMan, length, width }: Features,
  shade: Rgb,
  turn: number,
  { lift }: Smile,
): string {
  const laughs = lift * 0.025
  const fold = Math.min(0.72, 0.06 + years * 0.72 + laughs)
  const parts = [-1, 1].flatMap((at) => [
    path(
      soft([
        [at * (noseWidth + 1.5) + turn, mouthY - 22],
        [at * (mouthWidth - 1) + turn, mouthY - 12],
        [at * (mouthWidth + 5) + turn, mouthY + 3],
      ]),
      { stroke: css(shade), width: 2.4 + years, opacity: fold * (isMan ? 1 : 0.85), blur: 1 },
    ),
    years > 0.5
      ? path(
          soft([
            [at * (mouthWidth + 2) + turn, mouthY + 5],
            [at * (mouthWidth + 4) + turn, mouthY + 15],
            [at * (mouthWidth + 1), mouthY + 22],
          ]),
          { stroke: css(shade), width: 2.4, opacity: (years - 0.4) * 0.5, blur: 1 },
        )
      : '',
    // Crow's feet
    ...[-4, 0, 4].map((down) =>
      years > 0.22
        ? path(
            soft([
              [at * (eyeGap + eyeWidth + 3) + turn, down * 0.7],
              [at * (eyeGap + eyeWidth + 11) + turn, down * 1.9],
            ]),
            { stroke: css(shade), width: 1.2, opacity: Math.min(0.6, years * 0.66 + laughs * 0.4), blur: 0.5 },
          )
        : '',
    ),
    // Under the eyes
    path(
      soft([
        [at * (eyeGap - 10) + turn, 9],
        [at * eyeGap + turn, 13.5],
        [at * (eyeGap + 10) + turn, 10],
      ]),
      { stroke: css(shade), width: 1.5 + years, opacity: 0.1 + Math.min(1, years) * 0.55, blur: 1 },
    ),
    years > 0.45
      ? ellipse(at * width * 0.66 + turn * 0.7, length * 0.74, 7, 13, {
          fill: css(shade),
          opacity: (years - 0.4) * 0.6,
          blur: 5,
        })
      : '',
  ])
  const brows = [-34, -42, -50].map((y, index) =>
    years > 0.3 + index * 0.08
      ? path(
          soft([
            [-26 + turn, y + 1],
            [-9 + turn, y - 1.5],
            [8 + turn, y - 0.5],
            [27 + turn, y + 1.5],
          ]),
          { stroke: css(shade), width: 1.8, opacity: Math.min(0.6, (years - 0.16) * 0.85), blur: 1 },
        )
      : '',
  )
  const frown =
    years > 0.42
      ? [-3, 3].map((x) =>
          path(
            soft([
              [x + turn, -20],
              [x * 0.8 + turn, -12],
            ]),
            { stroke: css(shade), width: 1.3, opacity: years * 0.32, blur: 0.5 },
          ),
        )
      : []
  return [...parts, ...brows, ...frown].join('')
}

type NoseLight = { shade: Rgb; bright: Rgb; warm: Rgb; side: -1 | 1; turn: number }

function nose(
  { noseLength: end, noseWidth: wide, noseBridge, isMan }: Features,
  { shade, bright, warm, side, turn }: NoseLight,
): string {
  const tip = turn * 1.45
  const far = -side
  return [
    path(
      soft(
        [
          [far * 5 + turn * 0.6, -12],
          [far * 5.5 + noseBridge + turn, 8],
          [far * 6.5 + tip, end - 12],
          [far * (wide - 1) + tip, end - 3],
          [far * 2 + tip, end - 4],
          [far * 1.5 + turn, 4],
        ],
        true,
      ),
      { fill: css(shade), opacity: 0.34, blur: 3 },
    ),
    path(
      soft([
        [side * 1 + turn * 0.8, -10],
        [side * 1.5 + turn * 1.2, 12],
        [side * 1 + tip, end - 9],
      ]),
      { stroke: css(bright), width: isMan ? 5 : 4, opacity: 0.42, blur: 2 },
    ),
    ellipse(tip, end - 4, wide * 0.82, 6.4, { fill: css(warm), opacity: 0.24, blur: 3 }),
    ellipse(side * 2 + tip, end - 7, 3.6, 2.8, { fill: css(bright), opacity: 0.55, blur: 1 }),
    // Wings and nostrils
    path(
      soft([
        [-wide + tip, end - 9],
        [-wide - 1.6 + tip, end - 3],
        [-wide + 2.5 + tip, end + 0.6],
      ]),
      { stroke: css(shade), width: 1.7, opacity: 0.42, blur: 0.5 },
    ),
    path(
      soft([
        [wide + tip, end - 9],
        [wide + 1.6 + tip, end - 3],
        [wide - 2.5 + tip, end + 0.6],
      ]),
      { stroke: css(shade), width: 1.7, opacity: 0.42, blur: 0.5 },
    ),
    ellipse(-wide * 0.5 + tip, end, 3.1, 1.5, { fill: css(darker(shade, 0.5)), opacity: 0.72, blur: 0.5 }),
    ellipse(wide * 0.5 + tip, end, 3.1, 1.5, { fill: css(darker(shade, 0.5)), opacity: 0.72, blur: 0.5 }),
    ellipse(tip, end + 6, wide * 0.8, 4, { fill: css(shade), opacity: 0.32, blur: 3 }),
  ].join('')
}

type LipLight = { skin: Rgb; shade: Rgb; smile: Smile; yaw: number }

/** The middle of the mouth, under the tip of the nose. */
export const mouthAt = (turn: number) => turn * 1.28

function lips(features: Features, { skin, shade, smile, yaw }: LipLight): string {
  const { mouthWidth, mouthY: y, lipstick, isMan, look } = features
  const own = mix(skin, look.skin > 3 ? [116, 54, 56] : [186, 82, 84], isMan ? 0.34 : 0.52)
  const colour = lipstick === null ? own : mix(own, lipstick, 0.7)
  const { lift } = smile
  const lip = features.lip * smile.full
  const middle = mouthAt(turnOf(yaw))
  /** The half that is turned away is shorter. */
  const x = (part: number) => part * mouthWidth * smile.wide * (1 - 0.16 * Math.max(0, Math.sign(part) * yaw)) + middle
  const across = (half: readonly Point[]): Point[] => [
    ...half.map(([part, down]): Point => [x(-part), y + down]),
    ...half
      .slice(0, -1)
      .toReversed()
      .map(([part, down]): Point => [x(part), y + down]),
  ]
  const corner: Point = [1, -lift]
  const top = across([corner, [0.52, -lip * 0.5 - lift * 0.5], [0.15, -lip * 0.88], [0, -lip * 0.68]])
  const line = across([corner, [0.55, -lift * 0.3], [0.16, 0.5], [0, 0.9]])
  const bottom = across([corner, [0.58, lip * 0.72 - lift * 0.22], [0, lip * 1.25 + 0.6]])
  const between = (one: Point[], other: Point[]) => `${soft(one)}${soft(other.toReversed()).replace('M', 'L')}Z`
  return [
    ellipse(middle, y + lip + 7, 12, 3.6, { fill: css(shade), opacity: 0.28, blur: 2 }),
    path(between(line, bottom), { fill: css(lighter(colour, 0.08)) }),
    path(between(top, line), { fill: css(darker(colour, 0.2)) }),
    path(soft(line), { stroke: css(darker(colour, 0.6)), width: 1.3, opacity: 0.75 }),
    ellipse(middle, y + lip * 0.72 + 0.6, 6, 1.2, { fill: '#fff', opacity: isMan ? 0.1 : 0.24 }),
    ellipse(x(-1.04), y - lift + 0.2, 2.2, 2.2, { fill: css(shade), opacity: 0.34, blur: 1 }),
    ellipse(x(1.04), y - lift + 0.2, 2.2, 2.2, { fill: css(shade), opacity: 0.34, blur: 1 }),
  ].join('')
}

type EyeLight = {
  skin: Rgb
  shade: Rgb
  turn: number
  at: -1 | 1
  yaw: number
  gaze: number
  smile: Smile
}

function eye(features: Features, { skin, shade, turn, at, yaw, gaze, smile }: EyeLight): string {
  const { eyeGap, eyeTilt, iris, brow, browArch, browHeight, browWeight, isMan, years, seed } = features
  const away = 1 - 0.16 * Math.max(0, at * yaw)
  const wide = features.eyeWidth * away
  const high = features.eyeHeight * (1.02 - smile.lift * 0.036)
  const x = at * eyeGap * away + turn
  // Outer corner first
  const out = (part: number) => x + at * part * wide
  const tilt = -eyeTilt * 0.5
  const droop = years * 2.6
  const top: Point[] = [
    [out(-1), 1.6],
    [out(-0.55), -high * 0.62],
    [out(0.05), -high],
    [out(0.62), -high * 0.62 + tilt * 0.6 + droop * 0.4],
    [out(1.06), tilt + droop * 0.6],
  ]
  const low: Point[] = [
    [out(0.55), high * 0.66 + tilt * 0.3],
    [out(0), high * 0.82],
    [out(-0.6), high * 0.6 + 0.8],
  ]
  const shape = soft([...top, ...low], true)
  const id = at < 0 ? 'el' : 'er'
  const radius = Math.min(7.6, wide * 0.54)
  const ix = x + gaze * 2.6
  const lash = css(isMan ? darker(shade, 0.55) : [34, 24, 24])
  const chance = chanceOf(seed + (at > 0 ? 7 : 8))
  const browLine: Point[] = [
    [out(-1.08), -browHeight + 1.2],
    [out(-0.4), -browHeight - browArch * 0.5],
    [out(0.36), -browHeight - browArch],
    [out(1.34), -browHeight + 4.6 + years],
  ]
  const hairsOfBrow = Array.from({ length: 26 }, (_, index) => {
    const part = index / 25
    const bx = out(-1.05 + part * 2.3)
    const by = -browHeight + 1 - Math.sin(Math.min(1, part * 1.15) * Math.PI) * (browArch + 2.6) + part * (3.4 + years)
    const reach = (1 - part * 0.55) * browWeight
    return path(
      `M${bx.toFixed(1)} ${(by + reach * 0.5).toFixed(1)}l${(at * range(chance, 1, 3.2)).toFixed(1)} ${(-reach * range(chance, 0.5, 1)).toFixed(1)}`,
      { stroke: css(mix(brow, skin, range(chance, 0, 0.3))), width: 1, opacity: 0.75 },
    )
  }).join('')
  return [
    path(shape, { fill: css(mix([242, 238, 232], skin, 0.16)) }),
    `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">`,
    ellipse(ix, -0.5, radius, radius, { fill: css(darker(iris, 0.45)) }),
    ellipse(ix, 0.6, radius * 0.8, radius * 0.76, { fill: css(lighter(iris, 0.18)) }),
    ellipse(ix, -0.5, radius * 0.44, radius * 0.44, { fill: '#100c0e' }),
    ellipse(x, -high - 1, wide, high * 0.9, { fill: css(darker(shade, 0.4)), opacity: 0.5 }),
    '</g>',
    ellipse(ix + 2.1, -2.6, 1.35, 1.35, { fill: '#fff', opacity: 0.92 }),
    ellipse(ix - 2, 1.6, 0.8, 0.8, { fill: '#fff', opacity: 0.4 }),
    path(soft(top), { stroke: lash, width: isMan ? 1.7 : 2.3, opacity: 0.9 }),
    isMan
      ? ''
      : path(
          soft([
            [out(0.5), -high * 0.8],
            [out(0.95), -high * 0.35 + tilt],
            [out(1.32), -high * 0.62 + tilt],
          ]),
          { stroke: lash, width: 1.5, opacity: 0.8 },
        ),
    path(soft([[out(1.02), tilt + 0.6], ...low]), { stroke: css(shade), width: 1, opacity: 0.55 }),
    // The fold of the lid; it sinks
    path(
      soft([
        [out(-0.9), -high * 0.7],
        [out(-0.1), -high - 3.8 + years * 1.8],
        [out(0.75), -high * 0.8 - 2.2 + years * 2.2 + tilt],
        [out(1.12), -1.4 + years * 2.2],
      ]),
      { stroke: css(darker(shade, 0.15)), width: 1.3 + years * 0.7, opacity: 0.55 },
    ),
    path(soft(browLine), { stroke: css(brow), width: browWeight, opacity: 0.5 }),
    hairsOfBrow,
  ].join('')
}
