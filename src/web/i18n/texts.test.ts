import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../../contract/constants.ts'
import { testRows } from '../../test/product/rows.ts'
import { findTextUses } from '../../test/texts/text-uses.ts'
import { areas, type Branch, branchesOf, textsOf } from '../../test/texts/texts.ts'
import { wordsInCommon, wordsOfAll } from './same-words.ts'

// Staff read English
const translatedAreas = areas.filter((area) => area !== 'office')
const translations = locales.filter((locale) => locale !== 'en')
// Kinds of faults that the library of the contract's schemas names
const libraryCodes = /^errors\.fields\.(invalid_format|invalid_type|invalid_value|too_big|too_small)$/

/** Names of the values and tags that a text takes. */
function slotsOf(text: string): string[] {
  return [...new Set(branchesOf(text).flatMap(({ slots }) => slots))].sort()
}

testRows(
  'every language has every text, with its values and readable as ICU',
  translations.flatMap((locale) => translatedAreas.map((area) => ({ locale, area }))),
  ({ locale, area }) => {
    const english = textsOf('en', area)
    const own = textsOf(locale, area)
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of own) {
      expect(slotsOf(text), key).toEqual(slotsOf(english.get(key) ?? ''))
    }
  },
)

describe.each(locales)('%s', (locale) => {
  it('counts as its grammar does', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    // French, Italian and Spanish have a form of their own for whole millions, which nothing here comes to
    const needed = forms.filter((form) => form !== 'many' || locale === 'pl')
    const wrong = translatedAreas.flatMap((area) =>
      [...textsOf(locale, area)].flatMap(([key, text]) =>
        countedIn(text)
          .filter((options) => needed.some((form) => !options.includes(form)) || options.some(isNoFormOf(forms)))
          .map((options) => `${area}.${key}: ${options.join()}`),
      ),
    )
    expect(wrong).toEqual([])
  })
})

/** The branches of each plural with more than one; others only distinguish numbers. */
function countedIn(text: string): string[][] {
  return branchesOf(text)
    .flatMap(({ plurals }) => plurals)
    .map(({ options }) => options)
    .filter((options) => options.length > 1)
}

function isNoFormOf(forms: readonly string[]) {
  return (option: string) => !forms.includes(option as Intl.LDMLPluralRule)
}

describe('no text is left in English', () => {
  const same = new Map(translations.map((locale) => [locale, translatedAreas.flatMap((area) => sameIn(locale, area))]))

  it.each(translations)('in %s; words that are right as they stand belong in same-words.ts', (locale) => {
    const left = same.get(locale)?.filter(({ word }) => !wordsOfAll.has(word) && !wordsInCommon[locale].has(word))
    expect(left).toEqual([])
  })

  it('and no word is listed in vain', () => {
    const found = translations.map((locale) => [locale, new Set(same.get(locale)?.map(({ word }) => word))] as const)
    for (const [locale, words] of found)
      expect([...wordsInCommon[locale]].filter((word) => !words.has(word))).toEqual([])
    expect([...wordsOfAll].filter((word) => !found.some(([, words]) => words.has(word)))).toEqual([])
  })
})

/** Words that are the same in this language and English. */
function sameIn(locale: Locale, area: string): { key: string; word: string }[] {
  const english = textsOf('en', area)
  return [...textsOf(locale, area)].flatMap(([key, text]) => {
    const originals = new Map(branchesOf(english.get(key) ?? '').map((branch) => [branch.path, branch]))
    const same = branchesOf(text).filter((branch) => saysThatOf(branch, originals.get(branch.path)))
    return same.flatMap(({ words }) => words.map((word) => ({ key: `${area}.${key}`, word })))
  })
}

function saysThatOf(branch: Branch, original: Branch | undefined): boolean {
  return original !== undefined && branch.words.join('|') === original.words.join('|')
}

describe('every text', () => {
  const keys = areas.flatMap((area) => [...textsOf('en', area).keys()].map((key) => `${area}.${key}`))
  const finding = findTextUses(join(import.meta.dirname, '../..'))

  it('is said somewhere', async () => {
    const { isUsed } = await finding
    expect(keys.filter((key) => !isUsed(key) && !libraryCodes.test(key))).toEqual([])
    expect(['chat.list.neverSaid', 'errors.neverSaid', 'office.money.neverSaid'].filter(isUsed)).toEqual([])
  })

  it('that is said is there', async () => {
    expect((await finding).unknown(new Set(keys))).toEqual([])
  })

  it('lies in a file that English has, too', () => {
    const folder = join(import.meta.dirname, '../../shared/i18n')
    const files = translations.flatMap((locale) => readdirSync(join(folder, locale)))
    expect(files.filter((file) => !areas.includes(file.replace('.json', '')))).toEqual([])
  })
})
