import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { defaultLocale, type Locale } from '../../contract/constants.ts'

type Messages = { [key: string]: string | Messages }
const loaded = new Map<string, Messages>()

function read(locale: Locale, area: string): Messages {
  const key = `${locale}/${area}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const messages = readOrEmpty(key)
  loaded.set(key, messages)
  return messages
}

function readOrEmpty(key: string): Messages {
  try {
    return JSON.parse(readFileSync(new URL(`../../shared/i18n/${key}.json`, import.meta.url), 'utf8')) as Messages
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = base[key]
    merged[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return merged
}

export type Say = (key: string, values?: Record<string, string | number | Date>) => string

/** The words of one area in one language, for what leaves the server: mails, settings. English fills what is missing. */
export function wordsOf(locale: Locale, area: string): Say {
  const messages = merge(read(defaultLocale, area), read(locale, area))
  const translate = createTranslator({ locale, messages, timeZone: 'UTC' })
  return (key, values) => translate(key as never, values as never)
}
