import { css, darker, lighter, mix, type Rgb } from '../../src/seed/pictures/colours.ts'
import type { Chance } from '../../src/seed/random.ts'
import { clouds, gradient, type Painter, range, times, wash } from './scene-parts.ts'
import { ellipse, path, rect, soft } from './shapes.ts'

const trees = (chance: Chance, greens: readonly Rgb[], light: Rgb) =>
  wash(chance, lighter(greens[0] ?? light, 0.35), darker(greens[1] ?? light, 0.3)) +
  times(5, () =>
    rect(range(chance, -10, 300), -10, range(chance, 6, 20), 430, { fill: css([58, 46, 38]), opacity: 0.5, blur: 2 }),
  ) +
  times(46, () =>
    ellipse(range(chance, -20, 320), range(chance, -20, 300), range(chance, 10, 36), range(chance, 8, 26), {
      fill: css(mix(chance.pick(greens), light, chance.next() * 0.5)),
      opacity: range(chance, 0.3, 0.75),
      blur: 2,
    }),
  ) +
  times(16, () => {
    const r = range(chance, 4, 13)
    return ellipse(range(chance, 0, 300), range(chance, 0, 220), r, r, { fill: css(light), opacity: 0.5, blur: 1 })
  })

export const forest: Painter = (chance) => {
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
  return trees(chance, greens, isAutumn ? [250, 214, 140] : [226, 240, 182])
}

export const garden: Painter = (chance) => {
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
      blur: 0,
    })
  })
  const greens: Rgb[] = [
    [136, 170, 96],
    [84, 124, 72],
    [166, 190, 116],
  ]
  return trees(chance, greens, [246, 246, 206]) + flowers
}

export const sea: Painter = (chance) => {
  const [high, low, water] = chance.pick<[Rgb, Rgb, Rgb]>([
    [
      [120, 172, 214],
      [242, 226, 206],
      [72, 138, 162],
    ],
    [
      [150, 190, 216],
      [232, 232, 224],
      [92, 150, 160],
    ],
    [
      [150, 150, 190],
      [250, 196, 150],
      [112, 120, 150],
    ],
    [
      [190, 150, 160],
      [252, 206, 140],
      [126, 112, 132],
    ],
  ])
  const horizon = range(chance, 150, 200)
  const waves = times(46, () => {
    const y = horizon + 4 + chance.next() ** 1.5 * 150
    const [x, long] = [range(chance, -20, 280), range(chance, 24, 90)]
    return path(
      soft([
        [x, y],
        [x + long / 2, y - range(chance, 0, 3)],
        [x + long, y],
      ]),
      {
        stroke: css(mix(water, chance.is(0.6) ? lighter(low, 0.3) : darker(water, 0.4), range(chance, 0.3, 0.8))),
        width: 1 + ((y - horizon) / 150) * 4,
      },
    )
  })
  const dunes = range(chance, 320, 350)
  return (
    gradient('sky', high, low, -10, horizon + 12) +
    clouds(chance, horizon - 30, lighter(low, 0.5)) +
    gradient('water', mix(water, low, 0.3), darker(water, 0.15), horizon, 240) +
    waves +
    path(`M-10 ${dunes}Q80 ${dunes - 22} 160 ${dunes}T310 ${dunes - 8}V420H-10Z`, { fill: css([230, 206, 166]) }) +
    path(`M-10 ${dunes}Q80 ${dunes - 22} 160 ${dunes}T310 ${dunes - 8}`, { stroke: css([250, 246, 236]), width: 6 })
  )
}

export const mountains: Painter = (chance) => {
  const [high, low] = chance.pick<[Rgb, Rgb]>([
    [
      [116, 164, 210],
      [238, 228, 214],
    ],
    [
      [146, 180, 214],
      [250, 224, 196],
    ],
    [
      [150, 156, 190],
      [248, 206, 176],
    ],
  ])
  const ridge = (y: number, rough: number, colour: Rgb, snow = 0) => {
    const peaks = Array.from(
      { length: 8 },
      (_, index) => [index * 48 - 24, y + (index % 2 ? -1 : 1) * range(chance, 0.2, 1) * rough] as const,
    )
    const line = peaks.map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`).join('L')
    const lit = peaks
      .filter((_, index) => index % 2 === 1)
      .map(([px, py]) =>
        path(
          `M${px} ${py}l${rough * 0.5} ${rough * 0.8}l${-rough * 0.35} ${-rough * 0.1}l${-rough * 0.3} ${rough * 0.3}l${-rough * 0.25} ${-rough * 0.4}Z`,
          { fill: css(snow > 0 ? [248, 246, 240] : lighter(colour, 0.16)), opacity: 0.9 },
        ),
      )
    return path(`M-20 420L${line}L330 420Z`, { fill: css(colour) }) + lit.join('')
  }
  const meadow = chance.pick<Rgb>([
    [132, 150, 88],
    [164, 150, 92],
    [108, 136, 92],
  ])
  const grass = times(60, () =>
    ellipse(range(chance, -10, 310), range(chance, 276, 400), range(chance, 8, 26), range(chance, 3, 8), {
      fill: css(mix(meadow, chance.is(0.5) ? [226, 216, 150] : [66, 96, 66], range(chance, 0.1, 0.5))),
    }),
  )
  const firs = times(9, () => {
    const [x, y, size] = [range(chance, -10, 310), range(chance, 258, 300), range(chance, 22, 48)]
    return path(`M${x} ${y - size}L${x + size * 0.28} ${y}H${x - size * 0.28}Z`, {
      fill: css([62 + chance.int(0, 20), 90 + chance.int(0, 20), 80]),
    })
  })
  return (
    gradient('sky', high, low, -10, 300) +
    clouds(chance, 110, lighter(low, 0.6)) +
    ridge(150, 50, mix([120, 140, 178], low, 0.3), chance.is(0.7) ? 1 : 0) +
    ridge(205, 34, mix([96, 122, 140], low, 0.12)) +
    ridge(258, 16, [96, 124, 98]) +
    rect(-10, 276, 320, 140, { fill: css(meadow) }) +
    grass +
    firs
  )
}
