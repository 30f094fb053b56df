/** Length in characters from which a line is a paragraph and keeps the break after it. */
const paragraphLength = 160

/** Joins short lines of a biography that end like sentences, so that it reads as one text. Lists, verses and paragraphs keep their line breaks. */
export function flowing(text: string): string {
  const lines = text.trim().split(/\s*\n\s*/)
  return lines.reduce((before, line) => {
    const last = before.slice(before.lastIndexOf('\n') + 1)
    const isParagraph = Math.max(last.length, line.length) > paragraphLength
    return before + (isParagraph ? '\n\n' : /[.!?…:;,–]$/.test(last) ? ' ' : '\n') + line
  })
}
