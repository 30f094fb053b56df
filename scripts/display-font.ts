/**
 * Writes the display face of the product (ui/styles/fonts): Fraunces cut to the letters of the eleven languages, with the weight as its only axis.
 * Run by hand after a new version of the package, or when a language with other letters is added.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
// @ts-expect-error has no types
import subsetFont from 'subset-font'

const target = join(import.meta.dirname, '../src/web/ui/styles/fonts')
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('')
const latin =
  `${range(0x20, 0x7e)}\u00a0¡£«»·¿€Œœ–—‘’‚“”„…•‹›−→`.replace(/[\\^`{|}~<>]/g, '') +
  range(0xc0, 0xff).replace(/[ÐÞ×÷ðþ]/g, '')
const polish = 'ĄąĆćĘęŁłŃńŚśŹźŻżŠšŽž'
const most = 35_000

const require = createRequire(import.meta.url)
mkdirSync(target, { recursive: true })
const sizes = await Promise.all([write('latin', latin), write('latin-ext', polish)])
const sum = sizes.reduce((one, other) => one + other, 0)
console.log(`${sizes.join(' + ')} = ${sum} bytes`)
if (sum > most) throw new Error(`More than ${most} bytes`)

async function write(part: 'latin' | 'latin-ext', letters: string): Promise<number> {
  const whole = require.resolve(`@fontsource-variable/fraunces/files/fraunces-${part}-full-normal.woff2`)
  const cut: Buffer = await subsetFont(readFileSync(whole), letters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 72, SOFT: 50, WONK: 0 },
  })
  writeFileSync(join(target, `fraunces-${part}.woff2`), cut)
  return cut.length
}
