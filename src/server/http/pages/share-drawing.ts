import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type { LogoId } from '../../../contract/constants.ts'
import { discDrawing, type MarkColours } from '../../../shared/marks.ts'
import { sharePictureSize } from '../../../shared/page-address.ts'

export type SharePicture = {
  name: string
  logo: LogoId
  headline: string
  line: string
  minimumAge: number
  colours: MarkColours
}
type Face = '500Medium' | '800ExtraBold'
type Look = { face: Face; size: number; colour: string }

const { width, height } = sharePictureSize
const left = 84
/** Of the headline's first line, and of the last line below it. */
const [top, bottom] = [222, 590]
/** Where the site's mark stands: beside the words, and above them. */
export type MarkPlace = { x: number; y: number; size: number }
export const largeMark: MarkPlace = { x: 756, y: 128, size: 404 }
export const smallMark: MarkPlace = { x: left, y: 72, size: 68 }
const textWidth = 640
/** `on-dusk` and `on-dusk-soft` of web/ui/theme.css. */
const ink = '#fdf3e8'
const text: Look = { face: '500Medium', size: 31, colour: '#decedb' }
const textStep = 43

const find = createRequire(import.meta.url).resolve
const fonts = new Map<Face, Font>()

/** The typeface of the pages, with all letters of our languages; read once. */
function fontOf(face: Face): Font {
  const known = fonts.get(face)
  if (known !== undefined) return known
  const font = create(readFileSync(find(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`)))
  if (!('layout' in font)) throw new Error('the typeface is a collection')
  fonts.set(face, font)
  return font
}

/** The picture as SVG; text is drawn as outlines, so it looks the same on every machine. */
export function drawSharePicture({ name, logo, headline, line, minimumAge, colours }: SharePicture): string {
  const title = fitted(headline, [78, 66, 56, 48], 3)
  const titleStep = title.look.size * 1.12
  const textTop = top + title.lines.length * titleStep + 28
  const lines = wholeSentences(line, text, Math.floor((bottom - textTop) / textStep) + 1)
  // Short text is placed a little lower, beside the logo
  const rest = (bottom - textTop - lines.length * textStep) / 3
  const brand: Look = { face: '800ExtraBold', size: 46, colour: ink }
  const age = left + 88 + widthOf(name, brand) + 22
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<radialGradient id="glow"><stop stop-color="${colours.lit}" stop-opacity="0.5"/><stop offset="0.5" stop-color="${colours.ink}" stop-opacity="0.22"/><stop offset="1" stop-color="${colours.ink}" stop-opacity="0"/></radialGradient>`,
    `<rect width="${width}" height="${height}" fill="${colours.disc}"/>`,
    `<circle cx="958" cy="330" r="470" fill="url(#glow)"/>`,
    markAt(logo, colours, largeMark),
    markAt(logo, colours, smallMark),
    words(name, brand, { x: left + 88, y: 122 }),
    `<rect x="${age}" y="85" width="80" height="42" rx="21" fill="${colours.lit}"/>`,
    words(`${minimumAge}+`, { face: '800ExtraBold', size: 25, colour: colours.disc }, { x: age + 16, y: 115 }),
    ...title.lines.map((each, row) =>
      words(each, title.look, { x: left, y: top + rest + row * titleStep + title.look.size * 0.28 }),
    ),
    ...lines.map((each, row) => words(each, text, { x: left, y: textTop + rest + row * textStep })),
    '</svg>',
  ].join('')
}

/** As many sentences as have room, so that none ends in the middle. */
function wholeSentences(line: string, look: Look, mostLines: number): string[] {
  const sentences = line.split(/(?<=[.!?…])\s+/)
  for (let count = sentences.length; count > 0; count -= 1) {
    const lines = wrapped(sentences.slice(0, count).join(' '), look)
    if (lines.length <= mostLines) return lines
  }
  return []
}

/** The largest size in which a headline fits; in the smallest it is cut. */
function fitted(headline: string, sizes: readonly number[], mostLines: number): { look: Look; lines: string[] } {
  const looks = sizes.map((size): Look => ({ face: '800ExtraBold', size, colour: ink }))
  const fits = looks.map((look) => ({ look, lines: wrapped(headline, look) }))
  const last = fits.at(-1)
  const found = fits.find(({ lines }) => lines.length <= mostLines) ?? last
  if (found === undefined) throw new Error('no size')
  return { look: found.look, lines: found.lines.slice(0, mostLines) }
}

/** Breaks words into lines of the width that there is. */
function wrapped(text: string, look: Look): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, look) <= textWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(text: string, { face, size }: Look): number {
  const font = fontOf(face)
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size
}

/** Words as outlines, their line at `y`. What the typeface lacks, such as emoji, is left out. */
function words(text: string, { face, size, colour }: Look, { x, y }: { x: number; y: number }): string {
  const font = fontOf(face)
  const { glyphs, positions } = font.layout(text)
  const scale = size / font.unitsPerEm
  let at = 0
  const outlines = glyphs.map((glyph, place) => {
    const position = positions[place]
    const start = at + (position?.xOffset ?? 0)
    at += position?.xAdvance ?? 0
    return glyph.id === 0 ? '' : `<path transform="translate(${start})" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

function markAt(logo: LogoId, colours: MarkColours, { x, y, size }: MarkPlace): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${discDrawing(logo, colours)}</g>`
}
