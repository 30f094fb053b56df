import { type Link, type Paragraph, type Parts, spansOf } from './parts.ts'

/** As long as lines of mails should be (RFC 5322, 2.1.1). */
const longest = 78

/** The plain body: paragraphs between empty lines, each address on a line of its own and whole, the footer below the sign that programs fold. */
export function plainText(parts: Parts): string {
  const { heading, facts = [], list = [], button, links = [], footer, footerLink } = parts
  const [first = '', ...others] = parts.paragraphs.map((paragraph) => wrapped(readOut(paragraph)))
  const above = [
    ...(heading === undefined ? [] : [wrapped(heading)]),
    first,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => wrapped(`${label}: ${value}`)).join('\n')]),
    ...others,
    ...list.map(({ title, text, url }) => [title, text].filter(Boolean).map(wrapped).concat(url).join('\n')),
    ...(button === null ? [] : [linkLines(button)]),
    ...links.map(linkLines),
  ]
  const below = [wrapped(footer), ...(footerLink === undefined ? [] : [linkLines(footerLink)])]
  return `${above.join('\n\n')}\n\n-- \n${below.join('\n\n')}\n`
}

/** In plain text, links follow their words. */
function readOut(paragraph: Paragraph): string {
  const pieces = spansOf(paragraph).map(({ text, url }) => (url === undefined ? text : `${text} <${url}>`))
  return pieces.join('')
}

function linkLines({ label, url }: Link): string {
  return `${wrapped(`${label}:`)}\n${url}`
}

/** Broken between words; a word that is longer than a line stays whole. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.trim().split(/[ \t\r\n]+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > longest) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}
