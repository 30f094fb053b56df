import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'

export type Say = (key: string, values?: Record<string, string | number | Date>) => string

type Messages = { [key: string]: string | Messages }
const texts = join(import.meta.dirname, '../../shared/i18n')
/** By language and area, like the translations below. */
const loaded = new Map<string, Messages>()
/** Each page asks for some: merging an area and making its formatters takes longer than translating. */
const translations = new Map<string, Say>()

function read(locale: Locale, area: string): Messages {
  const key = `${locale}/${area}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  // An area may have several files: `office.json`, `office.money.json`
  const files = readdirSync(join(texts, locale)).filter((file) => file.split('.')[0] === area)
  const messages = files.map((file) => readFile(`${locale}/${file}`)).reduce(merge, {})
  loaded.set(key, messages)
  return messages
}

function readFile(path: string): Messages {
  return JSON.parse(readFileSync(join(texts, path), 'utf8')) as Messages
}

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = base[key]
    merged[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return merged
}

function messagesOf(locale: Locale, area: string): Messages {
  return merge(read(defaultLocale, area), read(locale, area))
}

/** The language stored in a row; English if it is unknown. */
export function localeOf(language: string | null | undefined): Locale {
  return locales.find((known) => known === language) ?? defaultLocale
}

/** Translations of one area in one language, for content outside pages such as emails. English fills gaps. */
export function wordsOf(locale: Locale, area: string): Say {
  const place = `${locale}/${area}`
  const known = translations.get(place)
  if (known !== undefined) return known
  const translate = createTranslator({ locale, messages: messagesOf(locale, area), timeZone: 'UTC' })
  const say: Say = (key, values) => translate(key as never, values as never)
  translations.set(place, say)
  return say
}

/** Raw messages of one area, before values are filled in; English fills gaps. */
export function rawWordsOf(locale: Locale, area: string): (key: string) => string {
  const messages = messagesOf(locale, area)
  return (key) => {
    const found = key.split('.').reduce<string | Messages | undefined>((at, part) => (at as Messages)?.[part], messages)
    if (typeof found !== 'string') throw new Error(`no message ${area}.${key}`)
    return found
  }
}
