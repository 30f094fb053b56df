import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { type Locale, locales } from '../../src/contract/constants.ts'

type Emoji = {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
  version: number
  skins?: { emoji: string; tone?: number | number[] }[]
}

const listId = 'virtual:emojis'
const prefix = 'virtual:emojis/'
/** Emojibase's number of the group of skin tones and other parts that are no emoji by themselves. */
const partsGroup = 2
/** Newer emoji are empty boxes on many devices. */
const newestVersion = 15

/**
 * `virtual:emojis/<lang>` exports the `emojis` of the picker with their words in that language, 40 kB gzip: one chunk per language.
 * `virtual:emojis` loads any of them.
 */
export function emojis(): Plugin {
  return {
    name: 'emojis',
    resolveId: (id) => (id === listId || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return listModule()
      const locale = locales.find((known) => id === `\0${prefix}${known}`)
      return locale && `export const emojis = JSON.parse(${JSON.stringify(JSON.stringify(emojisOf(locale)))})`
    },
  }
}

function listModule() {
  const chunks = locales.map((locale) => `${locale}: () => import('${prefix}${locale}')`)
  return `export const emojisOf = { ${chunks.join(', ')} }`
}

/** Group, emoji, name, other words, and the five skin tones where it has them, as one text each. */
export function emojisOf(locale: Locale): [number, string, string, string, string][] {
  const path = createRequire(import.meta.url).resolve(`emojibase-data/${locale}/data.json`)
  const known = JSON.parse(readFileSync(path, 'utf8')) as Emoji[]
  return known
    .filter(({ group, version }) => group !== undefined && group !== partsGroup && version <= newestVersion)
    .filter(({ emoji }) => /^\p{RGI_Emoji}$/v.test(emoji))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ group = 0, emoji, label, tags = [], skins = [] }) => [
      group,
      emoji,
      label,
      tags.join(' '),
      // Of two people with a tone each there are 25: those stay as they are
      skins.flatMap((skin) => (typeof skin.tone === 'number' ? [skin.emoji] : [])).join(' '),
    ])
}
