import sharp from 'sharp'
import type { Print } from '../../../platform/files/image-hash.ts'
import type { Pixels } from './photo-pixels.ts'

const side = 32
const frequencies = 12
/** Grid for colour averages: 4 x 4. */
const parts = 4
/** Minimum standard deviation of brightness: below it, the bits of a hash would be random. */
const leastSpread = 3

const cosines = Array.from({ length: frequencies }, (_, k) =>
  Float64Array.from({ length: side }, (_, n) => Math.cos((Math.PI * (2 * n + 1) * k) / (2 * side))),
)

/** The 64 lowest frequencies without DC, by diagonals: they survive scaling, re-encoding and slight cropping. */
const places: [down: number, across: number][] = []
for (let sum = 1; places.length < 64; sum += 1)
  for (let down = 0; down <= sum && places.length < 64; down += 1) places.push([down, sum - down])

/** Perceptual hash of a decoded image; null without structure. Runs in the decoder. */
export async function readPrint({ bytes, width, height }: Pixels): Promise<Print | null> {
  const small = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return printOfPixels(small)
}

/** The same for 32 x 32 pixels of three bytes. */
function printOfPixels(pixels: Uint8Array): Print | null {
  const grey = Float64Array.from({ length: side * side }, (_, at) => brightness(pixels, at))
  if (spreadOf(grey) < leastSpread) return null
  const values = transform(grey)
  const middle = median(values)
  const phash = values.reduce((hash, value) => (hash << 1n) | (value > middle ? 1n : 0n), 0n)
  return { phash: BigInt.asIntN(64, phash), colours: coloursOf(pixels) }
}

const channel = (pixels: Uint8Array, at: number, index: number) => pixels[at * 3 + index] ?? 0

function brightness(pixels: Uint8Array, at: number): number {
  return 0.299 * channel(pixels, at, 0) + 0.587 * channel(pixels, at, 1) + 0.114 * channel(pixels, at, 2)
}

/** Cb and Cr components (YCbCr, as in JPEG), 0 to 255 with 128 for grey. */
function colourAt(pixels: Uint8Array, at: number): [blue: number, red: number] {
  const [r, g, b] = [channel(pixels, at, 0), channel(pixels, at, 1), channel(pixels, at, 2)]
  return [128 - 0.168736 * r - 0.331264 * g + 0.5 * b, 128 + 0.5 * r - 0.418688 * g - 0.081312 * b]
}

function spreadOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The discrete cosine transform (DCT-II) at the used frequencies. */
function transform(grey: Float64Array): number[] {
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, value, x) => sum + value * (grey[y * side + x] ?? 0), 0)),
  )
  return places.map(([down, across]) =>
    (cosines[down] ?? new Float64Array(side)).reduce((sum, value, y) => sum + value * (rows[y]?.[across] ?? 0), 0),
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
}

/** Mean Cb and Cr of each part, row by row: 32 bytes. */
function coloursOf(pixels: Uint8Array): Uint8Array {
  const size = side / parts
  const sums = new Float64Array(parts * parts * 2)
  for (let at = 0; at < side * side; at += 1) {
    const part = Math.floor(at / side / size) * parts + Math.floor((at % side) / size)
    const [blue, red] = colourAt(pixels, at)
    sums[part * 2] = (sums[part * 2] ?? 0) + blue
    sums[part * 2 + 1] = (sums[part * 2 + 1] ?? 0) + red
  }
  return Uint8Array.from(sums, (sum) => Math.min(255, Math.max(0, Math.round(sum / size ** 2))))
}
