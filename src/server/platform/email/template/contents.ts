import { Fragment, createElement as h, type ReactElement } from 'react'
import { localeOf, wordsOf } from '../../words.ts'
import * as kit from './kit.ts'
import { type Paragraph, type Parts, spansOf } from './parts.ts'
import { type RoleName, worn } from './style.ts'
import type { Colours } from './theme.ts'

/** A mail while it is drawn: what it is made of, and in which colours. */
export type Drawn = { parts: Parts; colours: Colours }

/** Breaks long Finnish and German words and addresses within a phone's width. */
export const breaking = { overflowWrap: 'break-word', wordBreak: 'break-word', hyphens: 'auto' } as const
const unbroken = { overflowWrap: 'anywhere', wordBreak: 'break-all', hyphens: 'none' } as const
const space = { margin: '0 0 16px' }
/** Keeps amount and currency on one line; longer values may be addresses. */
const longestAmount = 20

/** Content below the heading of an email. */
export function contents(drawn: Drawn): (ReactElement | null)[] {
  const [first = null, ...others] = drawn.parts.paragraphs.map((each, place) => paragraph(drawn, each, place))
  return [first, code(drawn), facts(drawn), ...others, ...entries(drawn), ...button(drawn), ...links(drawn)]
}

function paragraph(drawn: Drawn, contents: Paragraph, key: number): ReactElement {
  const { colours } = drawn
  const style = { ...worn('words', colours), ...breaking, ...space, fontSize: '16px', lineHeight: '25px' }
  const pieces = spansOf(contents).map(({ text, isBold, url }) => {
    if (url !== undefined) return anchor(drawn, { label: text, url }, 'link')
    return isBold ? h('strong', null, text) : text
  })
  return h(kit.Text, { key, className: 'words', style }, ...pieces)
}

/** Large, to be read off one screen and typed on another. */
function code({ parts, colours }: Drawn): ReactElement | null {
  if (parts.code === undefined) return null
  const style = {
    ...worn('code', colours),
    margin: '0 0 16px',
    borderRadius: '14px',
    padding: '14px 8px',
    fontSize: '30px',
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: '4px',
    textAlign: 'center' as const,
  }
  return h(kit.Text, { className: 'code', style }, parts.code)
}

/** Amounts stay on one line, words break between them, and long references anywhere. */
function wrapping(value: string) {
  if (value.length <= longestAmount) return { whiteSpace: 'nowrap' as const }
  return value.includes(' ') ? breaking : unbroken
}

/** A table that is one: rows with their headings. */
function facts({ parts, colours }: Drawn): ReactElement | null {
  const { facts: rows = [] } = parts
  if (rows.length === 0) return null
  const cells = rows.map(({ label, value }, place) => {
    const style = {
      ...worn('line', colours),
      ...worn('words', colours),
      borderTopWidth: '1px',
      borderTopStyle: 'solid' as const,
      padding: '8px 0',
      verticalAlign: 'top' as const,
      fontSize: '16px',
      lineHeight: '24px',
      fontWeight: place === rows.length - 1 ? 700 : 400,
    }
    const [before, after] = [
      { ...style, ...breaking, textAlign: 'start' as const, paddingRight: '16px' },
      {
        ...style,
        ...wrapping(value),
        textAlign: 'end' as const,
      },
    ]
    return h(
      'tr',
      { key: label },
      h('th', { scope: 'row', className: 'line words', style: before }, label),
      h('td', { className: 'line words', style: after }, value),
    )
  })
  const style = { width: '100%', borderCollapse: 'collapse' as const, ...space }
  return h('table', { width: '100%', style }, h('tbody', null, ...cells))
}

function entries(drawn: Drawn): ReactElement[] {
  const { parts, colours } = drawn
  return (parts.list ?? []).map(({ title, text, url }) => {
    const name = h(
      kit.Heading,
      { as: 'h2', style: { ...breaking, margin: '0 0 4px', fontSize: '18px', lineHeight: '26px', fontWeight: 700 } },
      anchor(drawn, { label: title, url }, 'link'),
    )
    const soft = { ...worn('soft', colours), ...breaking, margin: 0, fontSize: '16px', lineHeight: '24px' }
    const line = text && h(kit.Text, { className: 'soft', style: soft }, text)
    const style = {
      ...worn('line', colours),
      borderTopWidth: '1px',
      borderTopStyle: 'solid' as const,
      padding: '14px 0 16px',
    }
    const cell = h(kit.Column, { className: 'line', style }, name, line)
    return h(Fragment, { key: url }, h(kit.Row, null, cell))
  })
}

/** The button, and below it its address with what it is for: some programs show no buttons. */
function button({ parts, colours }: Drawn): ReactElement[] {
  if (parts.button === null) return []
  const { label, url } = parts.button
  const style = {
    ...worn('button', colours),
    ...breaking,
    borderRadius: '14px',
    padding: '14px 26px',
    fontSize: '16px',
    fontWeight: 700,
    textAlign: 'center' as const,
  }
  const hint = { ...worn('soft', colours), ...breaking, margin: 0, fontSize: '14px', lineHeight: '20px' }
  const address = { ...hint, ...unbroken, ...space }
  return [
    h(
      'p',
      { key: 'button', style: { margin: '20px 0 16px' } },
      h(kit.Button, { href: url, className: 'button', style }, label),
    ),
    h(kit.Text, { key: 'hint', className: 'soft', style: hint }, wordsOf(localeOf(parts.locale), 'mail')('buttonHint')),
    h(kit.Text, { key: 'address', className: 'soft', style: address }, url),
  ]
}

function links(drawn: Drawn): ReactElement[] {
  return (drawn.parts.links ?? []).map((link) =>
    h(
      kit.Text,
      { key: link.url, style: { ...breaking, ...space, fontSize: '16px', lineHeight: '25px' } },
      anchor(drawn, link, 'link'),
    ),
  )
}

export function anchor(
  { colours }: Drawn,
  { label, url }: { label: string; url: string },
  name: RoleName,
): ReactElement {
  return h(
    kit.Link,
    { href: url, className: name, style: { ...worn(name, colours), textDecorationLine: 'underline' } },
    label,
  )
}
