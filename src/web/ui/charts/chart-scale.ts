export type TickOptions = {
  /** Of things that come in ones. */
  isWhole?: boolean
  /** The numbers are round in units of this size: 60 for minutes that are shown as hours. */
  unit?: number
}

/** Steps of an axis from 0 to at least `most`: round numbers, three to six of them. */
export function ticksFor(most: number, { isWhole = false, unit = 1 }: TickOptions = {}): number[] {
  if (unit !== 1) return ticksFor(most / unit, { isWhole }).map((tick) => tick * unit)
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10
  const step = isWhole ? Math.max(1, Math.ceil(factor * power)) : factor * power
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}

type Point = number | null
/** The drawing is so large, whatever room it gets. */
export const drawn = { width: 1_000, height: 300 } as const

const round = (value: number) => Math.round(value * 10) / 10
const across = (place: number, count: number) => (count === 1 ? drawn.width / 2 : (place / (count - 1)) * drawn.width)
const up = (value: number, top: number) => drawn.height - (value / top) * drawn.height

/** A path through points from left to right; where one is missing it breaks off, and one between two gaps is a dot. */
export function linePath(points: readonly Point[], top: number): string {
  return points
    .map((value, place) => {
      if (value === null) return ''
      const at = `${round(across(place, points.length))} ${round(up(value, top))}`
      const isFirst = (points[place - 1] ?? null) === null
      const isAlone = isFirst && (points[place + 1] ?? null) === null
      if (isAlone) return `M${at}h0`
      return `${isFirst ? 'M' : 'L'}${at}`
    })
    .join('')
}

/** A path of bars from left to right, each in the middle of its own room: one shape, however many they are. */
export function barsPath(points: readonly Point[], top: number): string {
  const room = drawn.width / points.length
  const width = room * (points.length > 60 ? 0.9 : 0.7)
  return points
    .map((value, place) => {
      if (value === null || value <= 0) return ''
      const height = drawn.height - up(value, top)
      return `M${round(place * room + (room - width) / 2)} ${drawn.height}v${-round(height)}h${round(width)}v${round(height)}z`
    })
    .join('')
}

/** Which of so many labels there is room for: the first, the last and some between, evenly. */
export function labelledPlaces(count: number, most = 4): number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place)
  return Array.from({ length: most }, (_, place) => Math.round((place * (count - 1)) / (most - 1)))
}

/** Where a value is drawn, in percent of the width. */
export function middleOf(place: number, count: number, draw: 'line' | 'bars'): number {
  return draw === 'bars' || count === 1 ? ((place + 0.5) / count) * 100 : (place / (count - 1)) * 100
}
