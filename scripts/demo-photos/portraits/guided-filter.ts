/** Numbers of the pixels of a picture, row by row. */
type Plane = Float32Array
export type Rgb = readonly [red: Plane, green: Plane, blue: Plane]
type Filter = { width: number; height: number; radius: number; epsilon: number }

/**
 * Makes the edges of a rough mask follow those of its picture (K. He, J. Sun, X. Tang: Guided Image Filtering, ECCV 2010; with a picture in
 * colour). Values are from 0 to 1; `radius` is in pixels; a higher `epsilon` makes the mask softer.
 */
export function guidedFilter([red, green, blue]: Rgb, mask: Plane, { epsilon, ...window }: Filter): Plane {
  const mean = (plane: Plane) => meanAround(plane, window)
  const [meanRed, meanGreen, meanBlue, meanMask] = [mean(red), mean(green), mean(blue), mean(mask)]
  const covariance = (one: Plane, other: Plane, meanOne: Plane, meanOther: Plane) =>
    mean(one.map((value, i) => value * at(other, i))).map((value, i) => value - at(meanOne, i) * at(meanOther, i))
  const [rr, gg, bb] = [
    covariance(red, red, meanRed, meanRed),
    covariance(green, green, meanGreen, meanGreen),
    covariance(blue, blue, meanBlue, meanBlue),
  ]
  const [rg, rb, gb] = [
    covariance(red, green, meanRed, meanGreen),
    covariance(red, blue, meanRed, meanBlue),
    covariance(green, blue, meanGreen, meanBlue),
  ]
  const [rm, gm, bm] = [
    covariance(red, mask, meanRed, meanMask),
    covariance(green, mask, meanGreen, meanMask),
    covariance(blue, mask, meanBlue, meanMask),
  ]
  const [ofRed, ofGreen, ofBlue, offset] = [0, 1, 2, 3].map(() => new Float32Array(mask.length)) as Planes
  for (let i = 0; i < mask.length; i += 1) {
    // The symmetric matrix of covariances, inverted
    const [a, b, c] = [at(rr, i) + epsilon, at(rg, i), at(rb, i)]
    const [d, e, f] = [at(gg, i) + epsilon, at(gb, i), at(bb, i) + epsilon]
    const [ai, bi, ci] = [d * f - e * e, c * e - b * f, b * e - c * d]
    const [di, ei, fi] = [a * f - c * c, b * c - a * e, a * d - b * b]
    const determinant = a * ai + b * bi + c * ci
    const [x, y, z] = [at(rm, i), at(gm, i), at(bm, i)]
    ofRed[i] = (ai * x + bi * y + ci * z) / determinant
    ofGreen[i] = (bi * x + di * y + ei * z) / determinant
    ofBlue[i] = (ci * x + ei * y + fi * z) / determinant
    offset[i] =
      at(meanMask, i) -
      at(ofRed, i) * at(meanRed, i) -
      at(ofGreen, i) * at(meanGreen, i) -
      at(ofBlue, i) * at(meanBlue, i)
  }
  const [r, g, b, o] = [mean(ofRed), mean(ofGreen), mean(ofBlue), mean(offset)]
  return o.map((value, i) => value + at(r, i) * at(red, i) + at(g, i) * at(green, i) + at(b, i) * at(blue, i))
}

type Planes = [Plane, Plane, Plane, Plane]
const at = (plane: Plane, index: number) => plane[index] ?? 0

/** The mean of the pixels in a square around each, smaller at the borders. */
function meanAround(plane: Plane, { width, height, radius }: Omit<Filter, 'epsilon'>): Plane {
  const rows = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) meanOfLine(plane, rows, { from: y * width, step: 1, count: width, radius })
  const means = new Float32Array(plane.length)
  for (let x = 0; x < width; x += 1) meanOfLine(rows, means, { from: x, step: width, count: height, radius })
  return means
}

type Line = { from: number; step: number; count: number; radius: number }

function meanOfLine(plane: Plane, into: Plane, { from, step, count, radius }: Line): void {
  let [sum, members] = [0, 0]
  for (let i = -radius; i < count; i += 1) {
    if (i + radius < count) {
      sum += at(plane, from + (i + radius) * step)
      members += 1
    }
    if (i - radius - 1 >= 0) {
      sum -= at(plane, from + (i - radius - 1) * step)
      members -= 1
    }
    if (i >= 0) into[from + i * step] = sum / members
  }
}
