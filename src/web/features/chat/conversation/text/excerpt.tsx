import { useMemo } from 'react'
import { classes } from '../../../../ui/classes.ts'

type ExcerptProps = { text: string; words: string; className?: string }
type Part = { at: number; text: string; isFound: boolean }

const before = 40

/** The part of a text around the first of some words, with each of them marked. */
export function Excerpt({ text, words, className }: ExcerptProps) {
  const parts = useMemo(() => partsOf(text, words), [text, words])
  return (
    <bdi className={classes('block break-words', className)}>
      {parts.map(({ at, text: part, isFound }) =>
        isFound ? (
          <mark key={at} className="rounded-sm bg-primary-soft font-semibold text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

/** A text cut where words stand in it, whatever their case and accents. Begins shortly before the first one. */
export function partsOf(text: string, words: string): Part[] {
  const plain = plainOf(text)
  const found = plainOf(words).text.split(/\s+/).filter(Boolean)
  const hits = found.flatMap((word) => placesOf(plain.text, word)).toSorted((a, b) => a.from - b.from)
  const from = Math.max(0, (plain.at[hits[0]?.from ?? 0] ?? 0) - before)
  const parts: Part[] = []
  let end = from > 0 ? beginOfWord(text, from) : 0
  if (end > 0) parts.push({ at: -1, text: '…', isFound: false })
  for (const hit of hits) {
    const [start, stop] = [plain.at[hit.from] ?? 0, plain.at[hit.to] ?? text.length]
    if (start < end) continue
    if (start > end) parts.push({ at: end, text: text.slice(end, start), isFound: false })
    parts.push({ at: start, text: text.slice(start, stop), isFound: true })
    end = stop
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isFound: false })
  return parts
}

function placesOf(text: string, word: string): { from: number; to: number }[] {
  const places = []
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
    places.push({ from, to: from + word.length })
  }
  return places
}

function beginOfWord(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from)
  return space < 0 ? 0 : space + 1
}

/** Letters that no normal form takes apart, as the search of messages reads them. */
const alike: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Without case and accents, and where each of its characters stood. */
function plainOf(text: string): { text: string; at: number[] } {
  let plain = ''
  const at: number[] = []
  let place = 0
  for (const character of text) {
    const bare = [
      ...character
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/\p{Mn}/gu, ''),
    ]
      .map((letter) => alike[letter] ?? letter)
      .join('')
    for (let n = 0; n < bare.length; n += 1) at.push(place)
    plain += bare
    place += character.length
  }
  at.push(text.length)
  return { text: plain, at }
}
