import { emojisOf } from 'virtual:emojis'
import type { Locale } from '../../../../contract/constants.ts'
import { foldAccents } from '../../../../shared/fold-accents.ts'

/** Group, emoji, name, other words, and the five skin tones where it has them. */
type EmojiRow = [group: number, emoji: string, name: string, words: string, tones: string]
export type Emoji = { emoji: string; name: string; tones: string[]; words: string }
export type EmojiGroup = { key: EmojiGroupKey; emojis: Emoji[] }

/** Emojibase's numbers of groups. */
const groupKeys = {
  0: 'smileys',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
} as const
export type EmojiGroupKey = (typeof groupKeys)[keyof typeof groupKeys]

// Once per document, which has one language
let loaded: Promise<EmojiGroup[]> | null = null

/** All emoji in their groups, with the words of a language. Rejects where they cannot be fetched; the next call tries again. */
export function loadEmojis(locale: Locale): Promise<EmojiGroup[]> {
  loaded ??= emojisOf[locale]().then(
    ({ emojis }) => groupsOf(emojis),
    (error: unknown) => {
      loaded = null
      throw error
    },
  )
  return loaded
}

function groupsOf(rows: readonly EmojiRow[]): EmojiGroup[] {
  return Object.entries(groupKeys).map(([number, key]) => ({
    key,
    emojis: rows
      .filter(([group]) => group === Number(number))
      .map(([, emoji, name, words, tones]) => ({
        emoji,
        name,
        tones: tones === '' ? [] : tones.split(' '),
        words: plain(`${name} ${words}`),
      })),
  }))
}

/** Emoji of which every word that was typed begins a word; those with such a name first. */
export function findEmojis(groups: readonly EmojiGroup[], query: string, most: number): Emoji[] {
  const wanted = plain(query).split(' ').filter(Boolean)
  const begins = (words: string) => wanted.every((word) => ` ${words}`.includes(` ${word}`))
  const found = groups.flatMap(({ emojis }) => emojis.filter(({ emoji, words }) => emoji === query || begins(words)))
  const isNamed = ({ name }: Emoji) => begins(plain(name))
  return [...found.filter(isNamed), ...found.filter((emoji) => !isNamed(emoji))].slice(0, most)
}

/** Case, accents and signs do not count. */
function plain(text: string): string {
  return foldAccents(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
