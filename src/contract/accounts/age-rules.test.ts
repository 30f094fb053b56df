import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteSettings } from '../../server/sites/settings.ts'
import { ageCountries, ageRulesRead, defaultAgeProof } from './age-rules.ts'

const docs = join(import.meta.dirname, '../../../docs/operations')
const page = readFileSync(join(docs, 'age-verification.md'), 'utf8')

it.each(Object.entries(ageCountries))('the documentation has the rule of %s with its sources', (country, rule) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${country} `))
  expect(row).toContain(`\`${rule.levels.join(' ')}\``)
  expect(row).toContain(rule.law)
  expect(rule.sources.filter((source) => !page.includes(source))).toEqual([])
})

it('the documentation says when the sources were read', () => expect(page).toContain(ageRulesRead))

it('the rules are settings that a site accepts', () =>
  expect(siteSettings.parse({ ageProof: defaultAgeProof() }).ageProof).toEqual(defaultAgeProof()))

it.each([
  'AGE_PROVIDER',
  'YOTI_SDK_ID',
  'YOTI_API_KEY',
  'YOTI_URL',
  'EU_WALLET_VERIFIER_URL',
  'EU_WALLET_VERIFIER_TOKEN',
])('the documentation explains %s', (variable) =>
  expect(readFileSync(join(docs, 'configuration.md'), 'utf8')).toContain(`\`${variable}\``),
)
