/** A cell: numbers are written as they are, texts never so that a spreadsheet takes them for something to work out. */
export type CsvCell = string | number | null

/** What spreadsheets take for the begin of a formula; also in its full-width form, and behind what they skip. */
const begin = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * Rows as CSV (RFC 4180, UTF-8 with BOM for spreadsheets). A text that looks like a formula gets an apostrophe in
 * front.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = begin.test(cell) ? `'${cell}` : cell
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
