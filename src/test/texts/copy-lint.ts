import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '../../contract/constants.ts'
import { areas, textsOf } from './texts.ts'

/** Something that members read, and where it stands: a message, or a line of a document. */
export type Copy = { place: string; text: string }

const root = join(import.meta.dirname, '../../..')
const documents = join(root, 'content')

/** Every branch of every message that members read, with `{name}` for values. */
export function messagesOf(locale: Locale): Copy[] {
  return areas
    .filter((area) => area !== 'office')
    .flatMap((area) => [...textsOf(locale, area)].map(([key, text]) => ({ place: `${area}.${key}`, text })))
    .flatMap(({ place, text }) => piecesOf(parse(text)).map((piece) => ({ place, text: piece })))
}

/** What each branch says; what stands in it as a branch of its own is `{}` there. */
function piecesOf(elements: MessageFormatElement[]): string[] {
  const below: string[] = []
  const own = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.pound:
        return '#'
      case TYPE.tag: {
        const [inner = '', ...others] = piecesOf(element.children)
        below.push(...others)
        return inner
      }
      case TYPE.plural:
      case TYPE.select:
        below.push(...Object.values(element.options).flatMap(({ value }) => piecesOf(value)))
        return '{}'
      default:
        return `{${element.value}}`
    }
  })
  return [own.join(''), ...below]
}

/** Names of the documents that exist in this language. */
export function documentsOf(locale: Locale): string[] {
  return readdirSync(documents).filter((name) => readdirSync(join(documents, name)).includes(`${locale}.md`))
}

export function sourceOf(document: string, locale: Locale): string {
  return readFileSync(join(documents, document, `${locale}.md`), 'utf8')
}

/** Lines of the documents, without targets of links, anchors and commands; `{name}` for values. */
export function linesOf(locale: Locale): Copy[] {
  return documentsOf(locale).flatMap((name) =>
    sourceOf(name, locale)
      .split('\n')
      .map((line, at) => ({ place: `content/${name}:${at + 1}`, text: wordsOfLine(line) })),
  )
}

function wordsOfLine(line: string): string {
  return line
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/`[^`]*`/g, '')
    .replace(/\s*\{#[\w-]+\}$/, '')
    .replace(/\{\{[#^/][^}]*\}\}/g, '')
    .replace(/\{\{(\w+)\}\}/g, '{$1}')
}

/** What a language does not say, from the “not” columns of its glossary (src/shared/i18n/GLOSSARY.<language>.md). */
export function bannedIn(locale: Locale): { words: string; pattern: RegExp }[] {
  const source = readFileSync(join(root, `src/shared/i18n/GLOSSARY.${locale}.md`), 'utf8')
  const tables = source.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|')))
  return tables.flatMap(([head = '', _rule, ...rows]) => {
    const column = cellsOf(head).indexOf('not')
    // Of terms there are several, with commas between them; a phrase may have its own
    const isTerms = cellsOf(head)[0] === 'concept'
    const cells = rows.map((row) => cellsOf(row)[column] ?? '')
    const entries = isTerms ? cells.flatMap((cell) => cell.split(', ')) : cells
    return entries.filter(Boolean).map((words) => ({ words, pattern: patternOf(words) }))
  })
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Whole words in any case; `=` in front: in this case; `*` behind: with any ending. */
function patternOf(words: string): RegExp {
  const [, sign = '', bare = '', star = ''] = /^(=?)(.*?)(\*?)$/.exec(words) ?? []
  const escaped = bare.replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}${star ? '' : '(?![\\p{L}\\p{N}-])'}`, sign ? 'u' : 'iu')
}

/** Places of a language that say what its glossary bans. */
export function bannedWords(locale: Locale): string[] {
  const copy = [...messagesOf(locale), ...linesOf(locale)]
  return bannedIn(locale).flatMap(({ words, pattern }) =>
    copy
      .filter(({ text }) => pattern.test(words.includes('{') ? text : text.replace(/\{\w*\}/g, '¤')))
      .map(({ place }) => `${place}: ${words}`),
  )
}

type Rule = { what: string; pattern: RegExp; in: readonly Locale[] | 'all' }

const person = '\\{(?:name|second|partner|member|gift)\\}'
/** How words and signs stand together, and how values are put into a sentence. */
const rules: Rule[] = [
  { what: 'a line break before a sign', pattern: /[^\s|:] [;:!?»](?![-|])/, in: ['fr'] },
  { what: 'a line break after «', pattern: /« /, in: ['fr'] },
  { what: 'a line break before %', pattern: /[\d}] %/, in: 'all' },
  { what: 'a straight quotation mark', pattern: /(?<!=)"(?!>)|(?<=\p{L})'(?=\p{L})/u, in: 'all' },
  { what: 'a genitive glued to a value', pattern: /\}s\b/, in: ['da', 'nb', 'sv', 'de', 'nl'] },
  { what: 'an ending glued to a value', pattern: /\}:?(?:n|lla|llä|lle|sta|stä|ssa|ssä|ta|tä)\b/, in: ['fi'] },
  { what: 'an elision that a name may need', pattern: new RegExp(`\\b(?:de|que|jusque) ${person}`, 'iu'), in: ['fr'] },
  { what: 'an “y” that becomes “e” before a name', pattern: new RegExp(`\\by ${person}`, 'iu'), in: ['es'] },
  {
    what: 'an article before a date, which elides',
    pattern: /\b(?:[ai]l|[dns][ea]l|dell’|all’|l’)\s?\{(?:day|date|moment)\}/i,
    in: ['it'],
  },
  { what: 'a name of a site that is declined', pattern: /\b(?:w|z|od|do|dla) \{site\}/i, in: ['pl'] },
  {
    // docs/decisions/0051
    what: 'a video call, which there is not',
    pattern:
      /video(?:[ -]?(?:chat|call|date|anruf|telefon|gespr|opkald|opringning|samtal|llamada|chiamat|rozm|puhel|keskustel|bel))|(?:appels?|chat|discussion) vidéo|visioconf|appels? (?:en )?visio|wideo(?:rozm|czat)|(?:rozmow|połączeni)\p{L}* wideo|facetime/iu,
    in: 'all',
  },
  {
    what: 'a word that the time of day brings along',
    pattern: /(?:kl\.|klo|godz\.|\blas?|\balle|\bore) \{time\}|\{time\} (?:Uhr|uur)/,
    in: 'all',
  },
]

export function signFaults(locale: Locale): string[] {
  const copy = [...messagesOf(locale), ...linesOf(locale)]
  return rules
    .filter((rule) => rule.in === 'all' || rule.in.includes(locale))
    .flatMap(({ what, pattern }) =>
      copy
        .filter(({ text }) => pattern.test(text))
        .map(({ place, text }) => `${place}: ${what}: ${around(text, pattern)}`),
    )
}

/** A format of a number that is none, as with a non-breaking space in it: `0.022` would stand there, not “2.2 %”. */
const unknownFormat = /, number,(?! (?:::[^}\u00a0\u202f]+|percent)\})/

export function formatFaults(locale: Locale): string[] {
  return areas
    .flatMap((area) => [...textsOf(locale, area)].map(([key, text]) => ({ place: `${area}.${key}`, text })))
    .filter(({ text }) => unknownFormat.test(text))
    .map(({ place, text }) => `${place}: ${around(text, unknownFormat)}`)
}

function around(text: string, pattern: RegExp): string {
  const at = pattern.exec(text)?.index ?? 0
  return text.slice(Math.max(0, at - 20), at + 30)
}

/** Last words of the keys of buttons. */
const buttonKey = /(?:^|\.)(?:submit|action|confirm|save|send|button|retry|cancel|back|undo|add|remove)$/
/** Fixed by law, or links below a text that have room. */
const longButtons = new Set(['payments.order.button', 'payments.withdrawal.confirm'])

/** Buttons that are too long for a telephone. */
export function longButtonsOf(locale: Locale): string[] {
  const most = locale === 'en' ? 24 : 32
  return messagesOf(locale)
    .filter(({ place }) => buttonKey.test(place) && !/^mail\.|\.measures\./.test(place) && !longButtons.has(place))
    .filter(({ text }) => text.replace(/\{\w*\}/g, '').length > most)
    .map(({ place, text }) => `${place}: ${text.length}: ${text}`)
}

/** A part of a document below one heading: what every language has to have in it. */
type Section = { anchor: string; links: string[]; values: string[]; items: number; rows: number }

export function sectionsOf(document: string, locale: Locale): Section[] {
  const [, ...bodies] = sourceOf(document, locale).split(/^---$/m).slice(1)
  return bodies
    .join('---')
    .split(/^(?=#{2,3} )/m)
    .map((source) => ({
      anchor: /^#{2,3} .*\{#([\w-]+)\}/.exec(source)?.[1] ?? '',
      links: [...source.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target).toSorted(),
      values: [...source.matchAll(/\{\{[#^]?(\w+)\}\}/g)].map(([, name = '']) => name).toSorted(),
      items: [...source.matchAll(/^\s*(?:-|\d+\.) /gm)].length,
      rows: [...source.matchAll(/^\|/gm)].length,
    }))
}
