import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { namesIn } from '../../shared/document-template.ts'
import { partsOf } from '../pages/content/documents.server.ts'

const folder = join(import.meta.dirname, '../../../content')
// For people in the United States
const inEnglishOnly = new Set(['privacy-us'])
const documents = readdirSync(folder).filter((name) => !inEnglishOnly.has(name))
const sourceOf = (name: string, locale: string) => readFileSync(join(folder, name, `${locale}.md`), 'utf8')
/** Sentences long enough to be nobody's name or address. */
const paragraphsOf = (source: string) =>
  partsOf(source)
    .body.split(/\n+/)
    .filter((line) => line.length > 60)

describe.each(documents)('%s', (name) => {
  it('is written in every language', () => {
    expect(readdirSync(join(folder, name)).sort()).toEqual(locales.map((locale) => `${locale}.md`).sort())
  })

  it.each(locales.filter((locale) => locale !== 'en'))(
    'names in %s what it names in English, in words of its own',
    (locale) => {
      const [own, english] = [sourceOf(name, locale), sourceOf(name, 'en')]
      expect([...new Set(namesIn(own))].sort()).toEqual([...new Set(namesIn(english))].sort())
      const same = new Set(paragraphsOf(english))
      expect(paragraphsOf(own).filter((paragraph) => same.has(paragraph))).toEqual([])
      expect(partsOf(own).description).not.toBe(partsOf(english).description)
    },
  )
})

it('what is in English only is so on purpose', () => {
  for (const name of inEnglishOnly) expect(readdirSync(join(folder, name))).toEqual(['en.md'])
})
