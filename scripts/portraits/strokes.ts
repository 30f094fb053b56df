import { type Chance, chanceOf } from '../../src/seed/random.ts'
import { type Flow, flowOf } from './flow.ts'
import { blurred, clamp, type Plane, plane, type Raster, smooth } from './raster.ts'

/**
 * Painting with curved strokes of a brush, from large to small ones (after Aaron Hertzmann, 1998): a smaller brush paints only where the
 * picture still differs from the model, and a stroke follows the shapes of the model.
 */
export type Brush = {
  radius: number
  /** In radii. */
  longest: number
  /** Difference of colours from which on it paints. */
  tolerance: number
  opacity: number
  /** How much one stroke differs from the next in lightness. */
  variety: number
}

type Painting = { model: Raster; canvas: Raster; coverage: Plane; flow: Flow; chance: Chance; scratch: Scratch }
/** For the distances from a stroke: too many to make new ones each time. */
type Scratch = { squares: Float32Array; sides: Int8Array }
type Stroke = { points: [number, number][]; colour: [number, number, number]; radius: number; opacity: number }

/** `care` says where small differences count: 1 where the brush may be twice as exact. */
export function paint(model: Raster, inside: Plane, care: Plane, brushes: readonly Brush[], seed: number) {
  const { width, height } = model
  const rgb = blurred(model.rgb, model, (brushes[0]?.radius ?? 8) * 1.5, 3)
  const work: Painting = {
    model,
    canvas: { width, height, rgb },
    coverage: plane(model),
    flow: flowOf(model, 5),
    chance: chanceOf(seed),
    scratch: { squares: new Float32Array(width * height), sides: new Int8Array(width * height) },
  }
  for (const [index, brush] of brushes.entries()) layer(work, brush, { inside, care, isFirst: index === 0 })
  return { canvas: work.canvas, coverage: work.coverage }
}

const distance = (one: Float32Array, i: number, other: ArrayLike<number>, j: number) =>
  Math.abs(one[i * 3]! - other[j * 3]!) +
  Math.abs(one[i * 3 + 1]! - other[j * 3 + 1]!) +
  Math.abs(one[i * 3 + 2]! - other[j * 3 + 2]!)

type Where = { inside: Plane; care: Plane; isFirst: boolean }

function layer(work: Painting, brush: Brush, { inside, care, isFirst }: Where): void {
  const { width, height } = work.model
  const seen: Raster = { width, height, rgb: blurred(work.model.rgb, work.model, Math.max(0.5, brush.radius * 0.4), 3) }
  const cell = Math.max(1, Math.round(brush.radius))
  const strokes: Stroke[] = []
  for (let top = 0; top < height; top += cell)
    for (let left = 0; left < width; left += cell) {
      const start = startIn({ seen, work, inside, cell }, left, top)
      if (start === null) continue
      const wanted = brush.tolerance * (1 - 0.6 * care.at[start.worst]!)
      if (isFirst || start.mean > wanted) strokes.push(strokeFrom(work, seen, inside, brush, start.worst))
    }
  for (let last = strokes.length - 1; last > 0; last -= 1) {
    const other = work.chance.int(0, last)
    ;[strokes[last], strokes[other]] = [strokes[other]!, strokes[last]!]
  }
  for (const stroke of strokes) draw(work, stroke)
}

type Cells = { seen: Raster; work: Painting; inside: Plane; cell: number }

/** Where in this cell the picture differs most from the model; null outside of the figure. */
function startIn({ seen, work, inside, cell }: Cells, left: number, top: number) {
  const { width, height } = seen
  let [sum, count, worst, most] = [0, 0, -1, -1]
  for (let y = top; y < Math.min(height, top + cell); y += 1)
    for (let x = left; x < Math.min(width, left + cell); x += 1) {
      const i = y * width + x
      if (inside.at[i]! < 0.5) continue
      const off = distance(seen.rgb, i, work.canvas.rgb, i)
      sum += off
      count += 1
      if (off > most) [most, worst] = [off, i]
    }
  return count === 0 ? null : { worst, mean: sum / count }
}

function strokeFrom(work: Painting, seen: Raster, inside: Plane, brush: Brush, start: number): Stroke {
  const { width, height } = seen
  const { chance, flow } = work
  const lighter = 1 + (chance.next() + chance.next() - 1) * brush.variety
  const tone = (part: number) =>
    clamp(seen.rgb[start * 3 + part]! * lighter + (chance.next() - 0.5) * brush.variety * 0.3)
  const colour: [number, number, number] = [tone(0), tone(1), tone(2)]
  let [x, y] = [start % width, Math.floor(start / width)]
  const points: [number, number][] = [[x, y]]
  const step = Math.max(1, brush.radius * 0.8)
  let [dx, dy] = [0, 0]
  for (let length = 0; length < brush.longest * brush.radius; length += step) {
    const i = Math.round(y) * width + Math.round(x)
    let [fx, fy] = [flow[i * 2]!, flow[i * 2 + 1]!]
    if (fx * dx + fy * dy < 0) [fx, fy] = [-fx, -fy]
    ;[dx, dy] = [fx * 0.7 + dx * 0.3, fy * 0.7 + dy * 0.3]
    const size = Math.hypot(dx, dy) || 1
    ;[x, y] = [x + (dx / size) * step, y + (dy / size) * step]
    const [px, py] = [Math.round(x), Math.round(y)]
    if (px < 0 || py < 0 || px >= width || py >= height) break
    const next = py * width + px
    if (inside.at[next]! < 0.5) break
    if (length > brush.radius && distance(seen.rgb, next, work.canvas.rgb, next) < distance(seen.rgb, next, colour, 0))
      break
    points.push([x, y])
  }
  return { points, colour, radius: brush.radius * (0.8 + chance.next() * 0.4), opacity: brush.opacity }
}

type Box = { left: number; top: number; right: number; bottom: number }

function boxOf(points: readonly [number, number][], reach: number, { width, height }: Raster): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [x, y] of points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return {
    left: Math.max(0, Math.floor(left - reach)),
    top: Math.max(0, Math.floor(top - reach)),
    right: Math.min(width - 1, Math.ceil(right + reach)),
    bottom: Math.min(height - 1, Math.ceil(bottom + reach)),
  }
}

/** Bristles leave paint in rows along the stroke. */
function draw({ canvas, coverage, chance, scratch }: Painting, { points, colour, radius, opacity }: Stroke): void {
  const reach = radius + 1
  const box = boxOf(points, reach, canvas)
  const across = box.right - box.left + 1
  const { squares, sides } = distancesFrom(points, reach, box, canvas, scratch)
  const bristles = Float32Array.from({ length: 12 }, () => chance.next())
  for (let at = 0; at < squares.length; at += 1) {
    if (squares[at]! > reach * reach) continue
    const off = Math.sqrt(squares[at]!)
    const row = bristles[Math.floor(((sides[at]! * Math.min(off, radius)) / radius + 1) * 5.99)]!
    const edge = 1 - smooth(radius * (0.62 + row * 0.3) - 0.6, radius + 0.6, off)
    const share = edge * opacity
    if (share < 0.01) continue
    const i = (box.top + Math.floor(at / across)) * canvas.width + box.left + (at % across)
    const relief = radius > 2 ? 1 + (row - 0.5) * 0.05 : 1
    for (let c = 0; c < 3; c += 1)
      canvas.rgb[i * 3 + c] = canvas.rgb[i * 3 + c]! * (1 - share) + clamp(colour[c]! * relief) * share
    if (edge > coverage.at[i]!) coverage.at[i] = edge
  }
}

/** The square of each pixel's distance from a line of points, and on which side of the line it is. */
function distancesFrom(points: readonly [number, number][], reach: number, box: Box, canvas: Raster, scratch: Scratch) {
  const across = box.right - box.left + 1
  const squares = scratch.squares.subarray(0, across * (box.bottom - box.top + 1)).fill(Number.POSITIVE_INFINITY)
  const { sides } = scratch
  for (let i = 0; i < Math.max(1, points.length - 1); i += 1) {
    const from = points[i]!
    const to = points[i + 1] ?? [from[0], from[1] + 0.01]
    const part = boxOf([from, to], reach, canvas)
    const [ex, ey] = [to[0] - from[0], to[1] - from[1]]
    const long = ex * ex + ey * ey
    for (let y = part.top; y <= part.bottom; y += 1)
      for (let x = part.left; x <= part.right; x += 1) {
        const [px, py] = [x - from[0], y - from[1]]
        const along = Math.max(0, Math.min(1, (px * ex + py * ey) / long))
        const [ox, oy] = [px - ex * along, py - ey * along]
        const square = ox * ox + oy * oy
        const at = (y - box.top) * across + x - box.left
        if (square >= squares[at]!) continue
        squares[at] = square
        sides[at] = ex * oy - ey * ox < 0 ? -1 : 1
      }
  }
  return { squares, sides }
}
