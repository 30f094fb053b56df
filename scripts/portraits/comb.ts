import { type Flow, flowOf } from './flow.ts'
import { blurred, clamp, luminance, type Raster } from './raster.ts'

/** Pixels of a strand before and after one that it is mixed with. */
const along = 5

/** Smooths hair along its strands and limits its local contrast. */
export function combed(raster: Raster, parts: Uint8Array, isHair: Float32Array): Raster {
  const flow = flowOf(raster, 3)
  const rgb = Float32Array.from(raster.rgb)
  for (let i = 0; i < isHair.length; i += 1) {
    if (isHair[i] === 0) continue
    const strand = [...strandFrom(i, 1, flow, raster, parts), i, ...strandFrom(i, -1, flow, raster, parts)]
    for (let c = 0; c < 3; c += 1)
      rgb[i * 3 + c] = strand.reduce((sum, j) => sum + raster.rgb[j * 3 + c]!, 0) / strand.length
  }
  return limitContrast({ ...raster, rgb }, isHair)
}

/** The pixels that follow along a strand, as long as they belong to the same part. */
function strandFrom(start: number, way: 1 | -1, flow: Flow, { width, height }: Raster, parts: Uint8Array): number[] {
  const found: number[] = []
  let [x, y] = [start % width, Math.floor(start / width)]
  let [dx, dy] = [flow[start * 2]! * way, flow[start * 2 + 1]! * way]
  while (found.length < along) {
    ;[x, y] = [x + dx, y + dy]
    const [px, py] = [Math.round(x), Math.round(y)]
    const i = py * width + px
    if (px < 0 || py < 0 || px >= width || py >= height || parts[i] !== parts[start]) break
    found.push(i)
    const same = flow[i * 2]! * dx + flow[i * 2 + 1]! * dy < 0 ? -1 : 1
    ;[dx, dy] = [flow[i * 2]! * same, flow[i * 2 + 1]! * same]
  }
  return found
}

/** Most that hair differs in lightness from the hair around it, as a factor. */
const contrast = 1.35

/** Keeps hair within `contrast` of the mean lightness of the hair around it. */
function limitContrast(raster: Raster, isHair: Float32Array): Raster {
  const light = luminance(raster).at
  const around = blurred(
    light.map((each, i) => each * isHair[i]!),
    raster,
    4,
  )
  const weight = blurred(isHair, raster, 4)
  for (let i = 0; i < light.length; i += 1) {
    if (isHair[i] === 0) continue
    const usual = around[i]! / Math.max(0.01, weight[i]!) + 0.02
    const wanted = clamp(light[i]! + 0.02, usual / contrast, usual * contrast)
    for (let c = 0; c < 3; c += 1) raster.rgb[i * 3 + c] = raster.rgb[i * 3 + c]! * (wanted / (light[i]! + 0.02))
  }
  return raster
}
