import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { interestKeys, locales } from '../../../contract/constants.ts'
import { icebreakerText } from '../../../contract/office/icebreakers.ts'
import { countCharacters } from '../../../shared/text.ts'

type Lines = { general: string[]; city: string[]; interests: Record<string, string[]> }
const linesOf = (locale: string): Lines =>
  JSON.parse(readFileSync(new URL(`../../../shared/icebreakers/${locale}.json`, import.meta.url), 'utf8')) as Lines
const allOf = ({ general, city, interests }: Lines) => [...general, ...city, ...Object.values(interests).flat()]

describe.each(locales)('lines to begin with in %s', (locale) => {
  const lines = linesOf(locale)

  test('enough for everybody, one or two for each interest', () => {
    expect(Object.keys(lines)).toEqual(['general', 'city', 'interests'])
    expect(lines.general.length).toBeGreaterThanOrEqual(12)
    expect(lines.city.length).toBeGreaterThan(0)
    expect(Object.keys(lines.interests)).toEqual([...interestKeys])
    for (const [interest, some] of Object.entries(lines.interests))
      expect([interest, some.length]).toEqual([interest, some.length > 1 ? 2 : 1])
  })

  test('are such as the office would take, none twice, and leave room for a long name', () => {
    const all = allOf(lines)
    for (const line of all) {
      expect(icebreakerText.parse(line)).toBe(line)
      expect(countCharacters(line)).toBeLessThanOrEqual(125)
    }
    expect(new Set(all.map((line) => line.toLocaleLowerCase(locale))).size).toBe(all.length)
  })

  test('name a place where they are about one, and nowhere else; interests have lines of their own', () => {
    expect(lines.city.every((line) => line.includes('{city}'))).toBe(true)
    expect([...lines.general, ...Object.values(lines.interests).flat()].join()).not.toContain('{city}')
    expect(allOf(lines).join()).not.toContain('{interest}')
  })

  test('are written in this language', () => {
    if (locale === 'en') return
    const english = new Set(allOf(linesOf('en')))
    expect(allOf(lines).filter((line) => english.has(line))).toEqual([])
  })
})
