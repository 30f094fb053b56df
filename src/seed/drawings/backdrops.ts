import type { Scene } from '../people/look.ts'
import type { Chance } from '../random.ts'
import { css, darker, lighter, mix, type Rgb } from './colours.ts'
import { ellipse, path, rect, soft } from './paths.ts'

/** Where somebody stands: what is behind them, out of focus, and the light there. */
export type Backdrop = {
  svg: string
  /** Of the light: falls on skin, hair and clothes. */
  tint: Rgb
  tintShare: number
  /** -1 from the left, 1 from the right. */
  side: -1 | 1
  contrast: number
  average: Rgb
}

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

function wash(chance: Chance, top: Rgb, bottom: Rgb): string {
  const brushed = times(14, () =>
    ellipse(range(chance, -20, 320), range(chance, -20, 420), range(chance, 40, 110), range(chance, 20, 60), {
      fill: css(mix(top, bottom, chance.next())),
      opacity: 0.35,
      blur: 12,
    }),
  )
  return `<linearGradient id="wash" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="${css(top)}"/><stop offset="1" stop-color="${css(bottom)}"/></linearGradient>${rect(-10, -10, 320, 420, { fill: 'url(#wash)' })}${brushed}`
}

type Painter = (chance: Chance) => Omit<Backdrop, 'side'>

const home: Painter = (chance) => {
  const wall = chance.pick<Rgb>([
    [198, 182, 166],
    [176, 186, 178],
    [206, 190, 170],
    [160, 168, 180],
    [190, 160, 140],
    [150, 156, 140],
  ])
  const x = chance.is(0.5) ? range(chance, -40, 20) : range(chance, 200, 250)
  const frames = times(chance.int(0, 3), () =>
    rect(range(chance, 10, 240), range(chance, 20, 140), range(chance, 30, 60), range(chance, 36, 70), {
      fill: css(mix(wall, [60, 60, 70], range(chance, 0.3, 0.6))),
      opacity: 0.7,
      blur: 5,
    }),
  )
  const leaves = times(chance.int(0, 7), () =>
    ellipse(x + range(chance, -20, 70), range(chance, 150, 300), range(chance, 8, 18), range(chance, 20, 44), {
      fill: css([70 + chance.int(0, 40), 104 + chance.int(0, 30), 70]),
      opacity: 0.75,
      blur: 5,
      more: `transform="rotate(${chance.int(-40, 40)} ${x} 240)"`,
    }),
  )
  const light = rect(x, -20, 110, 260, { fill: css([255, 250, 236]), opacity: 0.75, blur: 8 })
  return {
    svg: wash(chance, lighter(wall, 0.2), darker(wall, 0.25)) + light + frames + leaves,
    tint: [255, 240, 216],
    tintShare: 0.08,
    contrast: 0.9,
    average: wall,
  }
}

const cafe: Painter = (chance) => {
  const wood = chance.pick<Rgb>([
    [112, 76, 52],
    [92, 70, 60],
    [80, 84, 78],
    [126, 84, 60],
  ])
  const lamps = times(chance.int(3, 7), () => {
    const [x, y, r] = [range(chance, 0, 300), range(chance, 0, 150), range(chance, 10, 24)]
    return (
      ellipse(x, y, r * 2, r * 2, { fill: css([255, 200, 130]), opacity: 0.28, blur: 12 }) +
      ellipse(x, y, r, r, { fill: css([255, 226, 176]), opacity: 0.85, blur: 3 })
    )
  })
  const shelves = times(
    3,
    (index) =>
      rect(-10, 60 + index * 62, 320, 6, { fill: css(darker(wood, 0.5)), opacity: 0.7, blur: 3 }) +
      times(9, () =>
        rect(range(chance, -10, 300), 34 + index * 62, range(chance, 8, 20), 26, {
          fill: css(
            mix(
              wood,
              chance.pick<Rgb>([
                [210, 190, 150],
                [150, 60, 50],
                [70, 96, 100],
              ]),
              range(chance, 0.3, 0.8),
            ),
          ),
          opacity: 0.7,
          blur: 3,
        }),
      ),
  )
  return {
    svg: wash(chance, lighter(wood, 0.18), darker(wood, 0.4)) + shelves + lamps,
    tint: [255, 214, 160],
    tintShare: 0.16,
    contrast: 1,
    average: wood,
  }
}

const trees = (chance: Chance, greens: readonly Rgb[], light: Rgb) =>
  wash(chance, lighter(greens[0] ?? light, 0.35), darker(greens[1] ?? light, 0.3)) +
  times(5, () =>
    rect(range(chance, -10, 300), -10, range(chance, 6, 20), 430, { fill: css([58, 46, 38]), opacity: 0.5, blur: 5 }),
  ) +
  times(46, () =>
    ellipse(range(chance, -20, 320), range(chance, -20, 300), range(chance, 10, 36), range(chance, 8, 26), {
      fill: css(mix(chance.pick(greens), light, chance.next() * 0.5)),
      opacity: range(chance, 0.3, 0.75),
      blur: 5,
    }),
  ) +
  times(16, () => {
    const r = range(chance, 4, 13)
    return ellipse(range(chance, 0, 300), range(chance, 0, 220), r, r, { fill: css(light), opacity: 0.5, blur: 1 })
  })

const forest: Painter = (chance) => {
  const isAutumn = chance.is(0.45)
  const greens: Rgb[] = isAutumn
    ? [
        [188, 122, 52],
        [120, 78, 40],
        [206, 156, 70],
        [104, 104, 56],
      ]
    : [
        [110, 140, 80],
        [60, 92, 62],
        [84, 120, 66],
        [142, 160, 92],
      ]
  return {
    svg: trees(chance, greens, isAutumn ? [250, 214, 140] : [226, 240, 182]),
    tint: isAutumn ? [255, 216, 160] : [230, 244, 206],
    tintShare: 0.12,
    contrast: 1,
    average: greens[0] ?? [110, 140, 80],
  }
}

const garden: Painter = (chance) => {
  const flowers = times(26, () => {
    const r = range(chance, 4, 11)
    return ellipse(range(chance, -10, 310), range(chance, 90, 330), r, r, {
      fill: css(
        chance.pick<Rgb>([
          [230, 120, 130],
          [246, 214, 110],
          [240, 240, 230],
          [170, 120, 190],
          [236, 150, 90],
        ]),
      ),
      opacity: 0.75,
      blur: 3,
    })
  })
  const greens: Rgb[] = [
    [136, 170, 96],
    [84, 124, 72],
    [166, 190, 116],
  ]
  return {
    svg: trees(chance, greens, [246, 246, 206]) + flowers,
    tint: [255, 246, 214],
    tintShare: 0.08,
    contrast: 0.9,
    average: [136, 170, 96],
  }
}

const sea: Painter = (chance) => {
  const isEvening = chance.is(0.4)
  const sky: Rgb = isEvening ? [244, 190, 150] : chance.is(0.5) ? [170, 204, 228] : [198, 208, 214]
  const water: Rgb = isEvening ? [120, 112, 134] : [84, 132, 154]
  const horizon = range(chance, 130, 210)
  const waves = times(18, () => {
    const y = range(chance, horizon + 6, 400)
    return path(
      soft([
        [-10, y],
        [100, y + range(chance, -5, 5)],
        [220, y + range(chance, -5, 5)],
        [310, y],
      ]),
      {
        stroke: css(lighter(water, range(chance, 0.1, 0.6))),
        width: range(chance, 1.5, 5),
        opacity: 0.45,
        blur: 2,
      },
    )
  })
  const clouds = times(8, () =>
    ellipse(range(chance, 0, 300), range(chance, 0, horizon - 10), range(chance, 40, 90), range(chance, 8, 20), {
      fill: css(lighter(sky, 0.6)),
      opacity: 0.5,
      blur: 8,
    }),
  )
  return {
    svg:
      wash(chance, sky, lighter(sky, 0.35)) +
      clouds +
      rect(-10, horizon, 320, 300, { fill: css(water), blur: 2 }) +
      waves +
      rect(-10, 350, 320, 70, { fill: css([214, 190, 150]), opacity: 0.7, blur: 12 }),
    tint: isEvening ? [255, 196, 146] : [226, 238, 250],
    tintShare: isEvening ? 0.2 : 0.06,
    contrast: isEvening ? 1.1 : 0.85,
    average: mix(sky, water, 0.4),
  }
}

const mountains: Painter = (chance) => {
  const sky: Rgb = chance.is(0.6) ? [164, 196, 224] : [206, 210, 216]
  const ridge = (y: number, colour: Rgb, blur: number) => {
    const points = Array.from({ length: 9 }, (_, index) => [index * 42 - 20, y + range(chance, -46, 34)] as const)
    const line = points.map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`).join('L')
    return path(`M-20 420L${line}L330 420Z`, { fill: css(colour), blur })
  }
  const isSnowy = chance.is(0.45)
  const rock: Rgb = isSnowy ? [196, 206, 218] : [112, 124, 112]
  return {
    svg:
      wash(chance, sky, lighter(sky, 0.5)) +
      ridge(150, mix(rock, sky, 0.6), 3) +
      ridge(200, mix(rock, sky, 0.35), 3) +
      ridge(262, isSnowy ? [150, 164, 180] : [92, 112, 80], 5),
    tint: [232, 240, 255],
    tintShare: 0.07,
    contrast: 1.05,
    average: mix(rock, sky, 0.5),
  }
}

const city: Painter = (chance) => {
  const stone = chance.pick<Rgb>([
    [150, 146, 150],
    [168, 148, 132],
    [126, 134, 148],
    [160, 130, 116],
  ])
  const houses = times(7, (index) => {
    const [x, y] = [index * 46 - 16, range(chance, -20, 110)]
    const wall = mix(stone, [70, 80, 100], range(chance, 0, 0.5))
    const windows = times(12, (place) =>
      rect(x + 7 + (place % 3) * 12, y + 24 + Math.floor(place / 3) * 40, 7, 18, {
        fill: css(chance.is(0.3) ? [250, 222, 160] : darker(wall, 0.4)),
        opacity: 0.65,
        blur: 3,
      }),
    )
    return rect(x, y, 42, 420, { fill: css(wall), blur: 3 }) + windows
  })
  return {
    svg:
      wash(chance, [206, 214, 226], stone) +
      houses +
      rect(-10, 320, 320, 100, { fill: css(darker(stone, 0.35)), opacity: 0.8, blur: 8 }),
    tint: [240, 240, 250],
    tintShare: 0.05,
    contrast: 1,
    average: stone,
  }
}

const evening: Painter = (chance) => {
  const night = chance.pick<Rgb>([
    [44, 40, 66],
    [60, 38, 52],
    [34, 50, 66],
    [70, 46, 40],
  ])
  const lights = times(34, () => {
    const r = range(chance, 5, 19)
    return ellipse(range(chance, -10, 310), range(chance, -10, 330), r, r, {
      fill: css(
        chance.pick<Rgb>([
          [255, 196, 110],
          [255, 150, 110],
          [240, 220, 180],
          [150, 170, 230],
          [230, 120, 140],
        ]),
      ),
      opacity: range(chance, 0.2, 0.6),
      blur: 1,
    })
  })
  return {
    svg: wash(chance, lighter(night, 0.14), darker(night, 0.4)) + lights,
    tint: [255, 186, 130],
    tintShare: 0.2,
    contrast: 1.25,
    average: night,
  }
}

const painters: Record<Scene, Painter> = { home, cafe, forest, sea, city, mountains, evening, garden }

export function backdropOf(scene: Scene, chance: Chance): Backdrop {
  const side = chance.is(0.5) ? -1 : 1
  return { ...painters[scene](chance), side }
}
