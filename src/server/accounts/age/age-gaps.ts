import { type AgeLevel, ageCountries } from '../../../contract/accounts/age-rules.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteRows } from '../../sites/index.ts'
import type { AgeRules } from './age-verification-rules.ts'
import { ageProviderLevels } from './providers/provider.ts'

const help = 'docs/operations/age-verification.md'

/**
 * Countries that a site serves whose law demands a proof of age which the site does not require, or which no configured
 * provider can give there; one text per site and reason.
 */
export async function ageGaps(db: Db, config: Pick<Config, 'ageProviders'>): Promise<string[]> {
  return (await siteRows(db)).flatMap(({ name, settings: { ageProof, countries } }) => {
    const demanding = Object.keys(ageCountries)
      .toSorted()
      .filter((country) => countries.some((served) => served === country))
    const rules: AgeRules = ageProof
    const without = demanding.filter((country) => rules[country]?.by !== 'provider')
    const isProvable = (levels: readonly AgeLevel[]) =>
      config.ageProviders.some((name) => ageProviderLevels[name].some((level) => levels.includes(level)))
    const unproved = Object.entries(rules)
      .filter(([, rule]) => rule?.by === 'provider' && !isProvable(rule.levels))
      .map(([country]) => country)
      .toSorted()
    return [
      ...(without.length > 0
        ? [
            `${name}: the law of ${without.join(', ')} demands proof of age, and the site does not require it (${help}).`,
          ]
        : []),
      ...(unproved.length > 0
        ? [
            `${name}: no one from ${unproved.join(', ')} or an unknown country can prove their age and see members: AGE_PROVIDER names no provider that suffices (${help}).`,
          ]
        : []),
    ]
  })
}
