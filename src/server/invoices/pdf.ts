import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Paper } from './paper.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Look = { bold?: boolean; size?: number; color?: string; align?: 'left' | 'right'; x?: number; width?: number }
/** Layout state of the page: `y` is the current position; lines are drawn last, as untagged artifacts. */
type Sheet = { pdf: Pdf; y: number; lines: number[] }

const margin = 56
const width = 595.28 - 2 * margin
const ink = '#2b2522'
const soft = '#6b6460'
const labelWidth = 130
/** Column widths as shares: description, quantity, net, rate, VAT, gross. */
const columnShares = [0.28, 0.1, 0.17, 0.11, 0.16, 0.18]

const find = createRequire(import.meta.url).resolve
const fonts = new Map<string, Buffer>()

/** Reads a font with all letters of our languages, once. */
function fontOf(face: '400Regular' | '700Bold'): Buffer {
  const known = fonts.get(face) ?? readFileSync(find(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`))
  fonts.set(face, known)
  return known
}

/** Renders a document as a one-page PDF: tagged for accessibility and byte-for-byte reproducible. */
export function pdfOf(paper: Paper): Promise<Buffer> {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.locale,
    displayTitle: true,
    // No standard PDF font: ours is embedded
    font: '',
    info: { Title: paper.title, Author: paper.seller[0] ?? '', CreationDate: paper.issuedAt, ModDate: paper.issuedAt },
  }
  // Declares PDF/UA; the library's types only know other standards
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' as never }))
  pdf.registerFont('regular', fontOf('400Regular')).registerFont('bold', fontOf('700Bold'))
  const parts: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  draw({ pdf, y: margin, lines: [] }, paper)
  pdf.end()
  return made
}

function draw(sheet: Sheet, paper: Paper): void {
  const { pdf } = sheet
  const [name = '', ...address] = paper.seller
  const structure = part(pdf, 'Document', [
    paragraph(sheet, 'P', name, { bold: true, size: 12 }),
    ...address.map((line) => paragraph(sheet, 'P', line, { color: soft, size: 9.5 })),
    part(pdf, 'H1', () => {
      sheet.y += 36
      write(sheet, paper.title, { bold: true, size: 22 })
      sheet.y += 14
    }),
    factTable(sheet, paper),
    lineTable(sheet, paper),
    totalTable(sheet, paper),
    ...paper.notes.map((note) => paragraph(sheet, 'P', note, { color: soft, size: 9.5 })),
  ])
  pdf.addStructure(structure)
  pdf.markContent('Artifact', { type: 'Layout' })
  for (const y of sheet.lines) {
    pdf.moveTo(margin, y)
    pdf.lineTo(margin + width, y)
    pdf.lineWidth(0.6).stroke('#d8cfc9')
  }
  pdf.endMarkedContent()
}

/** Writes text at the current position and returns its height; does not move the position. */
function put(sheet: Sheet, text: string, look: Look): number {
  const { pdf, y } = sheet
  const { bold = false, size = 10.5, color = ink, align = 'left', x = 0, width: own = width - x } = look
  // The font has no narrow spaces, which some languages use
  const plain = text.replace(/[\u2009\u202f]/g, '\u00a0')
  const options = { width: own, align, lineGap: 1.5, features: ['tnum' as const] }
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
  pdf.text(plain, margin + x, y, options)
  return pdf.heightOfString(plain, options)
}

function write(sheet: Sheet, text: string, look: Look): void {
  sheet.y += put(sheet, text, look) + 2
}

type Part = ReturnType<Pdf['struct']>

/** A structure element for accessibility; for a table heading, with its scope. */
function part(pdf: Pdf, type: string, contents: Part[] | (() => void), scope?: 'Row' | 'Column'): Part {
  const options: { title?: string; scope?: 'Row' | 'Column' } = scope === undefined ? {} : { scope }
  return pdf.struct(type, options, contents)
}

function paragraph(sheet: Sheet, type: 'P', text: string, look: Look) {
  return part(sheet.pdf, type, () => write(sheet, text, look))
}

/** Writes the cells of a row and moves below the tallest. `end` is called after the last. */
function row(sheet: Sheet, cells: { text: string; look: Look; heading?: 'Row' | 'Column' }[], end = () => {}) {
  let height = 0
  const last = cells.length - 1
  return part(
    sheet.pdf,
    'TR',
    cells.map(({ text, look, heading }, place) =>
      part(
        sheet.pdf,
        heading === undefined ? 'TD' : 'TH',
        () => {
          height = Math.max(height, put(sheet, text, look))
          if (place !== last) return
          sheet.y += height + 4
          end()
        },
        heading,
      ),
    ),
  )
}

function factTable(sheet: Sheet, { facts }: Paper) {
  const last = facts.length - 1
  const rows = facts.map(({ label, value }, place) =>
    row(
      sheet,
      [
        { text: label, look: { color: soft, width: labelWidth }, heading: 'Row' },
        { text: value, look: { x: labelWidth + 10 } },
      ],
      () => {
        if (place === last) sheet.y += 22
      },
    ),
  )
  return part(sheet.pdf, 'Table', rows)
}

function lineTable(sheet: Sheet, { columns }: Paper) {
  const places = columnShares.map((share, place) => ({
    x: width * columnShares.slice(0, place).reduce((sum, each) => sum + each, 0),
    width: width * share - 6,
    align: place === 0 ? ('left' as const) : ('right' as const),
  }))
  // Numbers are right-aligned
  const look = (place: number) => {
    const { x = 0, width: own = 0, align = 'left' as const } = places[place] ?? {}
    return { x: place === 0 ? x : x + 6, width: own, align }
  }
  const line = () => {
    sheet.y += 3
    sheet.lines.push(sheet.y)
    sheet.y += 8
  }
  return part(sheet.pdf, 'Table', [
    row(
      sheet,
      columns.map(({ label }, place) => ({
        text: label,
        look: { ...look(place), color: soft, size: 9 },
        heading: 'Column' as const,
      })),
      line,
    ),
    row(
      sheet,
      columns.map(({ value }, place) => ({ text: value, look: look(place) })),
      line,
    ),
  ])
}

function totalTable(sheet: Sheet, { totals }: Paper) {
  const last = totals.length - 1
  const rows = totals.map(({ label, value }, place) => {
    const look = { bold: place === last, size: place === last ? 13 : 10.5 }
    return row(
      sheet,
      [
        { text: label, look: { ...look, x: width * 0.35, width: width * 0.43, align: 'right' }, heading: 'Row' },
        { text: value, look: { ...look, x: width * 0.8, width: width * 0.2, align: 'right' } },
      ],
      () => {
        if (place === last) sheet.y += 24
      },
    )
  })
  return part(sheet.pdf, 'Table', rows)
}
