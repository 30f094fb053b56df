import { blurred, luminance, type Raster } from './raster.ts'

/** Direction of the shapes at each pixel: two numbers. */
export type Flow = Float32Array

/** The structure tensor of a picture, evened out: how much its lightness changes across, down, and both together. */
export function tensorOf(model: Raster, sigma: number, soft = 1): Float32Array {
  const { width, height } = model
  const light = blurred(luminance(model).at, model, soft)
  const tensor = new Float32Array(width * height * 3)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const [gx, gy] = [light[i + 1]! - light[i - 1]!, light[i + width]! - light[i - width]!]
      tensor.set([gx * gx, gy * gy, gx * gy], i * 3)
    }
  return blurred(tensor, model, sigma, 3)
}

/** The main direction of the structure tensor: along outlines and strands of hair. */
export function flowOf(model: Raster, sigma: number): Flow {
  const tensor = tensorOf(model, sigma)
  const flow = new Float32Array(model.width * model.height * 2)
  for (let i = 0; i < flow.length / 2; i += 1) {
    const angle = 0.5 * Math.atan2(2 * tensor[i * 3 + 2]!, tensor[i * 3]! - tensor[i * 3 + 1]!) + Math.PI / 2
    flow[i * 2] = Math.cos(angle)
    flow[i * 2 + 1] = Math.sin(angle)
  }
  return flow
}
