import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/constants.ts'
import { testRows } from '../product/rows.ts'
import {
  bannedWords,
  documentsOf,
  formatFaults,
  longButtonsOf,
  messagesOf,
  sectionsOf,
  signFaults,
} from './copy-lint.ts'
import { areas, textsOf } from './texts.ts'

const translations = locales.filter((locale) => locale !== 'en')

/** The list of rows names each fault. */
function none(faults: string[]): void {
  if (faults.length > 0) throw new Error(`\n  ${faults.join('\n  ')}`)
}

testRows('says nothing that the glossary of its language bans', locales, (locale) => {
  none(bannedWords(locale))
})

testRows('keeps signs with their words, and values fit every sentence', locales, (locale) => {
  none(signFaults(locale))
})

testRows('writes values in a format that exists', locales, (locale) => {
  none(formatFaults(locale))
})

testRows('has buttons that fit a telephone', locales, (locale) => {
  none(longButtonsOf(locale))
})

/** What no native speaker writes around a name, whichever it is. */
const unfit: Partial<Record<Locale, RegExp>> = {
  da: /(?:Olivia|James|Åsa|Łukasz)s\b/,
  de: /(?:Olivia|James|Åsa|Łukasz)s\b/,
  es: /\by (?:Isabel|Inés)/i,
  fi: /(?:Olivia|James|Åsa|Łukasz):?(?:n|lle|lla|sta|ta)\b/,
  fr: /\b(?:de|que|jusque|lorsque|puisque) (?:Olivia|Åsa|Isabel|Inés)/i,
  nb: /(?:Olivia|James|Åsa|Łukasz)s\b/,
  nl: /(?:Olivia|James|Åsa|Łukasz)[’']?s\b/,
  sv: /(?:Olivia|James|Åsa|Łukasz)s\b/,
}
const names = ['Olivia', 'James', 'Åsa', 'Łukasz', 'Isabel', 'Inés']
const named = locales.flatMap((locale) => names.map((name) => ({ locale, name })))
testRows('fits every name', named, ({ locale, name }) => {
  const texts = messagesOf(locale).filter(({ text }) => /\{(?:name|second|partner)\}/.test(text))
  expect(texts.length).toBeGreaterThan(80)
  const shown = texts.map(({ place, text }) => ({ place, text: text.replace(/\{(?:name|second|partner)\}/g, name) }))
  none(shown.filter(({ text }) => unfit[locale]?.test(text)).map(({ place, text }) => `${place}: ${text}`))
})

/** What says someone's gender around a name, where the word says nothing else. */
const gendered: Partial<Record<Locale, RegExp>> = {
  da: /\b(?:han|hun|ham|hende|hans|hendes)\b/i,
  en: /\b(?:he|she|him|her|his|hers)\b/i,
  nb: /\b(?:han|hun|ham|henne|hans|hennes)\b/i,
  sv: /\b(?:han|hon|honom|henne|hans|hennes)\b/i,
}
testRows('assumes no one’s gender, and takes none as a value', locales, (locale) => {
  const chosen = areas.flatMap((area) => [...textsOf(locale, area)].filter(([, text]) => byGender.test(text)))
  none(chosen.map(([key, text]) => `${key}: ${text}`))
  const named = messagesOf(locale).filter(({ text }) => /\{(?:name|second|partner)\}/.test(text))
  none(named.filter(({ text }) => gendered[locale]?.test(text)).map(({ place, text }) => `${place}: ${text}`))
})
const byGender = /\{\s*(?:gender|gender_identity|identity|pronouns?|sex)\b/

const documents = documentsOf('en')
  .filter((name) => documentsOf('da').includes(name))
  .flatMap((name) => translations.map((locale) => ({ name, locale })))
testRows('every section of a document says as much in every language', documents, ({ name, locale }) => {
  expect(sectionsOf(name, locale)).toEqual(sectionsOf(name, 'en'))
})

/** Words of a page that are made of several texts, or of a text and a value: languages order them differently. */
const joined = /`[^`]*\$\{[^`}]*\b(?:t|say|tOffers|common|words)\([^`]*`/g
/** A time of day within a sentence: `clock` says "kl. 22.04", which no one takes for a date. */
const bareTime = /\b(?:time|moment|until|day|date): (?:moments\.)?time\(/g
/** Dates without their ordinals: `useMoments`, `useDateWords` and shared/date-words.ts write them. */
const bareDate = /\.dateTime\(|dateStyle: '(?:long|medium)'[^\n]*\)\.format\(/g

test('pages build no words out of texts, and write dates and times by their functions', () => {
  const web = join(import.meta.dirname, '../../web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^backoffice\/|^i18n\/format\.ts$/.test(file),
  )
  const faults = files.flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8')
    return [joined, bareTime, bareDate].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([found]) => `${file}: ${found.slice(0, 80)}`),
    )
  })
  expect(faults).toEqual([])
})
