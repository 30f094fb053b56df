import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'

type Messages = { [key: string]: string | Messages }
const folder = import.meta.dirname
// Staff read English for now
const areas = readdirSync(join(folder, 'en')).filter((file) => file !== 'office.json')

function textsOf(locale: string, area: string): Map<string, string> {
  return flat(JSON.parse(readFileSync(join(folder, locale, area), 'utf8')) as Messages)
}

function flat(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text)
  }
  return texts
}

/** Names of the values and tags that a text takes. */
function slotsOf(text: string): string[] {
  const values = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? '')
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => `<${match[1]}>`)
  return [...new Set([...values, ...tags])].sort()
}

describe.each(locales.filter((locale) => locale !== 'en'))('%s', (locale) => {
  it.each(areas)('has every text of %s, with its values and readable as ICU', (area) => {
    const english = textsOf('en', area)
    const own = textsOf(locale, area)
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of own) {
      expect(slotsOf(text), key).toEqual(slotsOf(english.get(key) ?? ''))
      const values = Object.fromEntries(slotsOf(text).map((slot) => [slot.replace(/[<>]/g, ''), slot.startsWith('<') ? (chunks: string) => chunks : 2]))
      const translate = createTranslator({
        locale,
        messages: { text },
        timeZone: 'UTC',
        onError: (error) => {
          throw new Error(`${key}: ${error.message}`)
        },
      })
      expect((translate as unknown as { markup(key: string, values: object): string }).markup('text', values), key).not.toBe('')
    }
  })
})
