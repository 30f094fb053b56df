import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { namesIn } from '../../shared/documents/document-template.ts'
import { testRows } from '../../test/product/rows.ts'
import { partsOf } from '../pages/content/documents.server.ts'

const folder = join(import.meta.dirname, '../../../content')
// For people in the United States
const inEnglishOnly = new Set(['privacy-us'])
const documents = readdirSync(folder).filter((name) => !inEnglishOnly.has(name))
const sourceOf = (name: string, locale: string) => readFileSync(join(folder, name, `${locale}.md`), 'utf8')
/** Sentences too long to be a name or an address. */
const paragraphsOf = (source: string) =>
  partsOf(source)
    .body.split(/\n+/)
    .filter((line) => line.length > 60)

testRows('every document is written in every language', documents, (name) => {
  expect(readdirSync(join(folder, name)).sort()).toEqual(locales.map((locale) => `${locale}.md`).sort())
})

const translated = documents.flatMap((name) =>
  locales.filter((locale) => locale !== 'en').map((locale) => ({ name, locale })),
)
testRows('every translation names what the English one names, in words of its own', translated, ({ name, locale }) => {
  const [own, english] = [sourceOf(name, locale), sourceOf(name, 'en')]
  expect([...new Set(namesIn(own))].sort()).toEqual([...new Set(namesIn(english))].sort())
  const same = new Set(paragraphsOf(english))
  expect(paragraphsOf(own).filter((paragraph) => same.has(paragraph))).toEqual([])
  expect(partsOf(own).description).not.toBe(partsOf(english).description)
})

it('what is in English only is so on purpose', () => {
  for (const name of inEnglishOnly) expect(readdirSync(join(folder, name))).toEqual(['en.md'])
})
