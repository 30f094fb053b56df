import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'

type Messages = { [key: string]: string | Messages }
const folder = join(import.meta.dirname, '../../shared/i18n')
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
  const slots = new Set<string>()
  function collect(elements: MessageFormatElement[]) {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound)
        slots.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) collect(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) collect(value)
    }
  }
  collect(parse(text))
  return [...slots].sort()
}

describe.each(locales.filter((locale) => locale !== 'en'))('%s', (locale) => {
  it.each(areas)('has every text of %s, with its values and readable as ICU', (area) => {
    const english = textsOf('en', area)
    const own = textsOf(locale, area)
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of own) {
      expect(slotsOf(text), key).toEqual(slotsOf(english.get(key) ?? ''))
    }
  })
})
