import { type Chance, chanceOf } from '../random.ts'
import { css, darker, lighter, mix, type Rgb } from './colours.ts'
import { type Features, type Light, mouthAt, turned } from './face.ts'
import { ellipse, type Point, path, soft } from './paths.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)

const cutsOf = {
  female: ['long', 'wavy', 'bob', 'pixie', 'bun', 'tail', 'curls', 'bangs', 'lob', 'long', 'wavy'],
  male: ['crop', 'side', 'quiff', 'buzz', 'messy', 'crop', 'side', 'curly', 'swept'],
} as const
type Cut = (typeof cutsOf)['female' | 'male'][number] | 'afro' | 'coils' | 'fringe' | 'bare'

/** The haircut that suits hair, age and gender. */
export function cutOf({ look, haircut, years }: Features): Cut {
  if (look.hair === 'bald') return haircut % 3 === 0 ? 'bare' : 'fringe'
  if (look.skin > 3 && haircut % 3 !== 0)
    return look.gender === 'female' ? (haircut % 2 === 0 ? 'afro' : 'curls') : haircut % 2 === 0 ? 'buzz' : 'coils'
  const cuts = cutsOf[look.gender]
  const cut = cuts[haircut % cuts.length] ?? 'crop'
  if (look.gender === 'female' && years > 0.72 && (cut === 'long' || cut === 'wavy' || cut === 'tail'))
    return haircut % 2 === 0 ? 'bob' : 'pixie'
  return cut
}

type Drawing = { back: string; front: string }
type Tools = {
  features: Features
  light: Light
  chance: Chance
  base: Rgb
  dark: Rgb
  shine: Rgb
  part: number
  turn: number
}

export function paintHair(features: Features, light: Light, turn: number): Drawing {
  const chance = chanceOf(features.seed + 99)
  const base = mix(features.hair, light.tint, light.tintShare * 0.45)
  const tools: Tools = {
    features,
    light,
    chance,
    base,
    dark: darker(base, 0.5),
    shine: lighter(base, features.look.hair === 'black' ? 0.2 : 0.36),
    part: range(chance, -0.5, 0.5),
    turn,
  }
  return drawCut(cutOf(features), tools)
}

function drawCut(cut: Cut, tools: Tools): Drawing {
  const { features } = tools
  const { width, forehead, length } = features
  switch (cut) {
    case 'bare':
      return { back: '', front: gloss(tools) }
    case 'fringe':
      return { back: '', front: gloss(tools) + sides(tools) }
    case 'buzz':
      return {
        back: '',
        front: cap(tools, { rise: 3, line: -forehead + 16, sideburn: -6, strands: 220, isShort: true }),
      }
    case 'coils':
      return { back: '', front: curls(tools, { rise: 13, spread: 3, line: -forehead + 19, size: 4 }) }
    case 'curly':
      return { back: '', front: curls(tools, { rise: 20, spread: 9, line: -forehead + 26, size: 6.5 }) }
    case 'afro':
      return {
        back: cloud(tools, 1.52, 30),
        front: curls(tools, { rise: 34, spread: 26, line: -forehead + 21, size: 6 }),
      }
    case 'curls':
      return {
        back: cloud(tools, 1.5, length + 18),
        front: curls(tools, { rise: 22, spread: 18, line: -forehead + 27, size: 8 }),
      }
    case 'crop':
      return { back: '', front: cap(tools, { rise: 13, line: -forehead + 17, sideburn: 4, strands: 200 }) }
    case 'side':
      return {
        back: '',
        front: cap(
          { ...tools, part: tools.part < 0 ? -0.55 : 0.55 },
          { rise: 18, line: -forehead + 18, sideburn: 6, strands: 190 },
        ),
      }
    case 'messy':
      return {
        back: '',
        front: cap(tools, { rise: 19, line: -forehead + 26, sideburn: 6, strands: 200, isMessy: true }),
      }
    case 'quiff':
      return { back: '', front: cap(tools, { rise: 25, line: -forehead + 15, sideburn: 2, strands: 190 }) }
    case 'swept':
      return {
        back: fall(tools, { reach: 42, flare: 1.12, strands: 60 }),
        front: cap(tools, { rise: 13, line: -forehead + 14, sideburn: 26, strands: 190 }),
      }
    case 'pixie':
      return {
        back: '',
        front: cap(tools, { rise: 15, line: -forehead + 32, sideburn: 12, strands: 200, isMessy: true }),
      }
    case 'bun':
      return {
        back:
          ellipse(tools.part * 24, -forehead - 24, 29, 25, { fill: css(tools.base) }) +
          strokes(tools, 34, () => bunStrand(tools)),
        front: cap(tools, { rise: 10, line: -forehead + 13, sideburn: 10, strands: 200 }),
      }
    case 'tail':
      return {
        back: path(
          soft(
            [
              [width * 0.6, -50],
              [width * 1.25, -10],
              [width * 1.3, 60],
              [width * 1.05, 120],
              [width * 0.8, 130],
              [width * 0.7, 40],
            ],
            true,
          ),
          { fill: css(tools.dark), blur: 1 },
        ),
        front: cap(tools, { rise: 11, line: -forehead + 13, sideburn: 8, strands: 200 }),
      }
    case 'bob':
      return {
        back: fall(tools, { reach: length - 16, flare: 1.3, strands: 90 }),
        front: cap(tools, { rise: 21, line: -forehead + 18, sideburn: 66, strands: 210 }),
      }
    case 'lob':
      return {
        back: fall(tools, { reach: length + 22, flare: 1.28, strands: 100 }),
        front: cap(tools, { rise: 20, line: -forehead + 15, sideburn: 92, strands: 210 }),
      }
    case 'bangs':
      return {
        back: fall(tools, { reach: length + 40, flare: 1.26, strands: 100 }),
        front: cap(tools, { rise: 20, line: -27, sideburn: 100, strands: 240, isMessy: true }),
      }
    case 'wavy':
      return {
        back: fall(tools, { reach: length + 74, flare: 1.48, strands: 120, wave: 7 }),
        front: cap(tools, { rise: 23, line: -forehead + 16, sideburn: 118, strands: 220, wave: 6 }),
      }
    default:
      return {
        back: fall(tools, { reach: length + 84, flare: 1.26, strands: 120 }),
        front: cap(tools, { rise: 20, line: -forehead + 14, sideburn: 124, strands: 220 }),
      }
  }
}

const greyStrand: Rgb = [206, 202, 198]

function strokes(
  { base, dark, shine, chance, features }: Tools,
  count: number,
  draw: (index: number) => string,
  width: readonly [number, number] = [1, 3],
): string {
  return Array.from({ length: count }, (_, index) => {
    const tone = chance.next()
    const isGrey = features.grey > 0 && chance.is(features.grey * 0.5)
    const colour = isGrey
      ? greyStrand
      : tone < 0.42
        ? mix(base, dark, range(chance, 0.2, 0.8))
        : mix(base, shine, range(chance, 0, 0.9))
    return path(draw(index), { stroke: css(colour), width: range(chance, ...width), opacity: range(chance, 0.2, 0.5) })
  }).join('')
}

type CapShape = {
  rise: number
  line: number
  sideburn: number
  strands: number
  isShort?: boolean
  isMessy?: boolean
  wave?: number
}

/** Hair on the skull, from a parting down to the hairline and along the temples. */
function cap(
  tools: Tools,
  { rise, line, sideburn, strands, isShort = false, isMessy = false, wave = 0 }: CapShape,
): string {
  const { features, chance, base, dark, part, light, turn } = tools
  const { width, forehead } = features
  /** Hair stands back from the face on the side to which the head turns. */
  const inward = turn * 0.45
  const top = -forehead - rise
  const out = isShort ? 1.02 : 1.06 + rise * 0.0032
  const low = Math.max(-14, Math.min(sideburn, 30))
  const thick = sideburn > 40 ? 0.83 : 0.95
  const recede = features.isMan ? features.years * 12 : features.years * 3
  const [side, high] = [width * out, -34 - top]
  const outer: Point[] = [
    [-side, low],
    [-side * 1.01, -34],
    [-side * 0.9, -34 - high * 0.47],
    [-side * 0.52, -34 - high * 0.84],
    [0, top - 2],
    [side * 0.52, -34 - high * 0.84],
    [side * 0.9, -34 - high * 0.47],
    [side * 1.01, -34],
    [side, low],
  ]
  const inner: Point[] = [
    [width * thick, low - 4],
    [width * 0.92, -30],
    [width * 0.7, line - recede * 0.7],
    [width * (0.3 + part * 0.4), line - 7 - recede * 0.3],
    [width * part * 0.4, line - recede * 0.2],
    [width * (-0.3 + part * 0.4), line - 6 - recede * 0.3],
    [-width * 0.7, line - recede * 0.7],
    [-width * 0.92, -30],
    [-width * thick, low - 4],
  ].map(([x = 0, y = 0]): Point => [x + inward * (1 - (Math.abs(x) / width) ** 4 * 0.7), y])
  const crown: Point = [width * part, top + rise * 0.55]
  function strand(): string {
    const side = chance.is(0.5) ? -1 : 1
    const along = chance.next()
    const start: Point = [
      crown[0] + side * along * width * 0.42,
      crown[1] + along * along * 13 + range(chance, -rise * 0.25, 7),
    ]
    const isLow = along > 0.45
    const jitter = isMessy ? 9 : 3
    const end: Point = isLow
      ? [
          side * width * range(chance, Math.min(out - 0.04, thick + Math.max(0, (side * turn) / width) * 0.55), out),
          Math.min(low, range(chance, -40, low + 2)),
        ]
      : [
          side * width * range(chance, 0.05, 0.75) + range(chance, -jitter, jitter),
          line - recede * 0.4 + range(chance, -10, isMessy ? 8 : 1),
        ]
    const middle: Point = [
      (start[0] + end[0]) / 2 + side * range(chance, 4, 15),
      Math.min(start[1], end[1]) + Math.abs(end[1] - start[1]) * range(chance, 0.14, 0.36),
    ]
    return soft([start, middle, end])
  }
  const curtain = sideburn > 40 ? [-1, 1].map((side) => lock(tools, { side, sideburn, out, thick, wave })).join('') : ''
  const shape = soft([...outer, ...inner], true)
  return [
    path(shape, { fill: css(base), opacity: isShort ? 0.86 : 1, blur: isShort ? 2 : 0.5 }),
    curtain,
    `<clipPath id="cap"><path d="${shape}"/></clipPath><g clip-path="url(#cap)">`,
    path(soft([...inner]), { stroke: css(dark), width: 5, opacity: 0.4, blur: 2 }),
    ellipse(-light.side * width * 0.9, -44, width * 0.42, 46, { fill: css(dark), opacity: 0.55, blur: 8 }),
    ellipse(light.side * width * 0.38, top + 20, width * 0.46, 12, { fill: css(tools.shine), opacity: 0.42, blur: 6 }),
    '</g>',
    strokes(tools, strands * 0.7, strand, isShort ? [0.5, 1] : [0.9, 2.8]),
  ].join('')
}

type LockShape = { side: number; sideburn: number; out: number; thick: number; wave: number }

/** What falls in front of the ear. */
function lock(tools: Tools, { side, sideburn, out, thick, wave }: LockShape): string {
  const { features, chance, base, dark, turn } = tools
  const { width } = features
  const sway = (y: number) => Math.sin(y / 15) * wave
  const inward = ((side * turn) / width) * 0.5
  /** 0 along the face, 1 outside; wider below the ear, and the ends come together. */
  const edge = (part: number): Point[] =>
    [
      [-40, 0],
      [-8, 0.03],
      [sideburn * 0.35, 0.1],
      [sideburn * 0.7, 0.08],
      [sideburn, -0.02],
    ].map(([y = 0, more = 0], index): Point => {
      const inner = thick + inward * Math.min(1, index / 2) + (index === 4 ? 0.14 : index === 3 ? 0.04 : 0)
      const outer = out * 1.04 + more + Math.max(0, inward) * 0.4
      return [side * (width * (inner + (outer - inner) * part) + sway(y)), y]
    })
  const tip: Point = [side * (width * (thick + out) * 0.53 + sway(sideburn)), sideburn + 10]
  const shape = [...edge(1), tip, ...edge(0).toReversed()]
  return (
    path(soft(shape, true), { fill: css(mix(base, dark, 0.12)), blur: 0.5 }) +
    strokes(tools, 30, () => {
      const part = chance.next()
      return soft(edge(part).map(([x, y]): Point => [x + range(chance, -1.5, 1.5), y]))
    })
  )
}

/** What falls behind face and neck. */
function fall(
  tools: Tools,
  { reach, flare, strands, wave = 0 }: { reach: number; flare: number; strands: number; wave?: number },
): string {
  const { features, chance, base, dark } = tools
  const { width, forehead } = features
  const sway = (y: number) => Math.sin(y / 16) * wave
  const right = (part: number): Point[] => [
    [width * 0.7 * part, -forehead - 2],
    [width * 1.08 * part, -34],
    [width * 1.14 * part + sway(10), 10],
    [width * flare * part + sway(reach * 0.6), reach * 0.6],
    [width * flare * 0.88 * part + sway(reach), reach + 8],
  ]
  const outline = [
    ...right(1),
    [0, reach - 4] as Point,
    ...right(1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ]
  return (
    path(soft(outline, true), { fill: css(mix(base, dark, 0.48)), blur: 1 }) +
    strokes(tools, strands, () => {
      const side = chance.is(0.5) ? -1 : 1
      const part = range(chance, 0.6, 1.02)
      return soft(right(part).map(([x, y]): Point => [side * x + range(chance, -2, 2), y]))
    })
  )
}

function curls(
  tools: Tools,
  { rise, spread, line, size }: { rise: number; spread: number; line: number; size: number },
): string {
  const { features, chance, base, dark } = tools
  const { width, forehead, years, isMan } = features
  const recede = isMan ? years * 10 : 0
  const spots = Array.from({ length: 190 }, (): Point => {
    const turn = range(chance, Math.PI * 0.97, Math.PI * 2.03)
    const from = 0.74 + chance.next() * 0.34
    return [Math.cos(turn) * (width + spread) * from, -22 + Math.sin(turn) * (forehead - 22 + rise) * from]
  }).filter(([x, y]) => y < line - recede + (Math.abs(x) / width) ** 3 * 46)
  const blobs = spots
    .map(([x, y]) =>
      ellipse(x, y, size * range(chance, 0.8, 1.6), size * range(chance, 0.8, 1.5), {
        fill: css(mix(base, dark, range(chance, 0, 0.5))),
        opacity: 0.92,
      }),
    )
    .join('')
  const rings = strokes(
    tools,
    230,
    () => {
      const [x, y] = chance.pick(spots)
      const r = size * range(chance, 0.4, 1)
      const at = [x + range(chance, -3, 3), y + range(chance, -3, 3)] as const
      const turn = range(chance, 0, 6.3)
      const on = (more: number): Point => [at[0] + Math.cos(turn + more) * r, at[1] + Math.sin(turn + more) * r]
      return soft([on(0), on(1.2), on(2.4), on(3.4)])
    },
    [0.8, 2],
  )
  return `${blobs}${rings}`
}

/** A mass of curls behind the face. */
function cloud(tools: Tools, wide: number, reach: number): string {
  const { features, chance, base, dark } = tools
  const { width, forehead } = features
  const middle = (reach - forehead) / 2 - 10
  const high = (reach + forehead) / 2 + 22
  const blobs = Array.from({ length: 120 }, () => {
    const turn = range(chance, 0, Math.PI * 2)
    const from = Math.sqrt(chance.next())
    return ellipse(
      Math.cos(turn) * width * wide * from * 0.9,
      middle + Math.sin(turn) * high * from * 0.94,
      range(chance, 7, 13),
      range(chance, 7, 13),
      { fill: css(mix(base, dark, range(chance, 0.3, 0.8))), opacity: 0.95 },
    )
  }).join('')
  return `${ellipse(0, middle, width * wide * 0.86, high * 0.9, { fill: css(mix(base, dark, 0.5)) })}${blobs}`
}

function bunStrand({ chance, features, part }: Tools): string {
  const [x, y] = [part * 24, -features.forehead - 24]
  const turn = range(chance, 0, 6.3)
  const on = (more: number): Point => [
    x + Math.cos(turn + more) * range(chance, 10, 26),
    y + Math.sin(turn + more) * range(chance, 8, 22),
  ]
  return soft([on(0), on(0.7), on(1.4)])
}

const gloss = ({ features, light }: Tools) =>
  ellipse(light.side * features.width * 0.3, -features.forehead + 8, 22, 10, { fill: '#fff', opacity: 0.3, blur: 8 })

/** What is left of it around a bald head. */
function sides(tools: Tools): string {
  const { features, chance, base } = tools
  const { width } = features
  const grey = mix(base, [150, 146, 142], Math.min(1, features.years))
  const own = { ...tools, base: grey, shine: lighter(grey, 0.3) }
  return [-1, 1]
    .map(
      (side) =>
        path(
          soft(
            [
              [side * width * 1.05, 8],
              [side * width * 1.07, -30],
              [side * width * 0.99, -52],
              [side * width * 0.92, -36],
              [side * width * 0.95, -6],
            ],
            true,
          ),
          { fill: css(grey), opacity: 0.8, blur: 2 },
        ) +
        strokes(
          own,
          34,
          () => {
            const x = side * width * range(chance, 0.93, 1.06)
            const y = range(chance, -48, 0)
            return soft([
              [x, y],
              [x + side * 2, y + 9],
            ])
          },
          [0.6, 1.3],
        ),
    )
    .join('')
}

/** Hair of the face, by the length of it. */
export function paintBeard(features: Features, light: Light, turn: number): string {
  const { look, width, jaw, length, mouthY, mouthWidth, chin } = features
  if (look.beard === 'none') return ''
  const chance = chanceOf(features.seed + 44)
  const whitened =
    look.hair === 'bald' ? mix(features.hair, [150, 146, 142], Math.min(1, features.years * 1.1)) : features.hair
  const base = mix(mix(whitened, [160, 156, 152], features.years * 0.35), light.tint, light.tintShare * 0.4)
  const tools: Tools = {
    features: { ...features, grey: 0 },
    light,
    chance,
    base,
    dark: darker(base, 0.5),
    shine: lighter(base, 0.3),
    part: 0,
    turn,
  }
  const isStubble = look.beard === 'stubble'
  const isFull = look.beard === 'full'
  const long = isFull ? 13 : isStubble ? 0 : 3
  const x = (part: number) => part * mouthWidth + mouthAt(turn)
  const moustache = path(
    soft(
      [
        [x(-1.08), mouthY + 1],
        [x(-0.6), mouthY - 8],
        [x(0), mouthY - 9.5],
        [x(0.6), mouthY - 8],
        [x(1.08), mouthY + 1],
        [x(0.5), mouthY - 4],
        [x(0), mouthY - 5],
        [x(-0.5), mouthY - 4],
      ],
      true,
    ),
    { fill: css(base), opacity: isStubble ? 0.2 : 0.82, blur: 1 },
  )
  const lipHair = isStubble
    ? ''
    : strokes(
        tools,
        46,
        () => {
          const part = range(chance, -1, 1)
          const y = mouthY - 9 + Math.abs(part) * 4
          return soft([
            [x(part), y],
            [x(part * 1.12), y + range(chance, 3, 6)],
          ])
        },
        [0.6, 1.2],
      )
  if (look.beard === 'moustache') return moustache + lipHair
  const edge: Point[] = [
    [width * 0.99, -2],
    [width * (jaw + 0.09), 52],
    [width * (jaw - 0.1), length * 0.78 + long * 0.4],
    [chin, length + long],
    [0, length + 3 + long],
    [-chin, length + long],
    [-width * (jaw - 0.1), length * 0.78 + long * 0.4],
    [-width * (jaw + 0.09), 52],
    [-width * 0.99, -2],
  ]
  const inner: Point[] = [
    [-width * 0.88, 8],
    [-width * 0.78, 36],
    [x(-1.5), mouthY - 4],
    [x(-1.16), mouthY + 1],
    [x(-0.84), mouthY + 8.5],
    [x(0), mouthY + 11.5],
    [x(0.84), mouthY + 8.5],
    [x(1.16), mouthY + 1],
    [x(1.5), mouthY - 4],
    [width * 0.78, 36],
    [width * 0.88, 8],
  ]
  const shape = soft([...turned(edge, features, turn), ...inner], true)
  // Too short for strokes: a shade on the skin
  if (isStubble)
    return `<g clip-path="url(#face)">${path(shape, { fill: css(base), opacity: 0.34, blur: 6 })}${moustache}</g>`
  const filled = path(shape, { fill: css(base), opacity: isFull ? 0.92 : 0.78, blur: 1 })
  if (!isFull) return `${filled}${moustache}${lipHair}`
  const bristles = strokes(
    tools,
    260,
    () => {
      const part = range(chance, -1, 1)
      const down = chance.next()
      const half = part * width * (jaw + 0.06)
      const y0 = 26 + (1 - Math.abs(part)) * 48 + down * 12
      const y = Math.abs(part) < 0.45 ? mouthY + 12 + down * (length - mouthY - 8 + long) : y0 + down * 16
      const strand: Point[] = [
        [half, y],
        [half * 0.97, y + range(chance, 3, 6 + long * 0.4)],
      ]
      return soft(turned(strand, features, turn))
    },
    [0.5, 1.3],
  )
  return `${filled}${moustache}${lipHair}${bristles}`
}
