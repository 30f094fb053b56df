import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgeProviderName, defaultAgeProof } from '../../../contract/accounts/age-rules.ts'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { systemClock } from '../../platform/config/clock.ts'
import { ensureFirstSite } from '../../sites/editing/index.ts'
import type { SiteSettings } from '../../sites/settings.ts'
import { sites } from '../../sites/tables.ts'
import { ageGaps } from './age-gaps.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await ensureFirstSite(database.db, systemClock)
})
afterAll(() => database.close())

const ageProof = defaultAgeProof()
const declared: SiteSettings['ageProof'] = { GB: { by: 'declared', pages: ['members'], levels: ['estimated'] } }

test.each<[string, Partial<SiteSettings>, AgeProviderName[], RegExp[]]>([
  ['no rule at all', {}, [], [/law of DE, FR, GB, IT demands/]],
  ['all rules, no provider', { ageProof }, [], [/no one from DE, FR, GB, IT or/]],
  ['an estimate does not suffice in IT', { ageProof }, ['yoti'], [/no one from IT or/]],
  ['all providers', { ageProof }, ['yoti', 'eu_wallet'], []],
  ['a date of birth in GB', { ageProof: declared, countries: ['GB'] }, ['yoti'], [/law of GB demands/]],
  ['countries without such a law', { countries: ['NL', 'FI'] }, [], []],
])('%s', async (_name, settings, ageProviders, expected) => {
  await database.db.update(sites).set({ settings })
  const found = await ageGaps(database.db, { ageProviders })
  expect(found).toEqual(expected.map((text) => expect.stringMatching(text)))
})
