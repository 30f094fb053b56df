import { type AgeLevel, type AgeProofPage, ageLevels } from '../../../contract/accounts/age-rules.ts'

type AgeRule = { by: 'declared' | 'provider'; pages: readonly AgeProofPage[]; levels: readonly AgeLevel[] }
export type AgeRules = Partial<Record<string, AgeRule>>

/** What must be proved: a date of birth, or a provider's proof of one of these levels. Null: nothing. */
export type AgeRequirement = { by: 'declared' } | { by: 'provider'; levels: readonly AgeLevel[] } | null

/**
 * Proof of age required before these pages in these countries (of the address, of the account): the strictest of all
 * rules; for an unknown country (null) the strictest of the site. Levels must satisfy every country.
 */
export function ageRequired(
  rules: AgeRules,
  pages: readonly AgeProofPage[],
  countries: readonly (string | null)[],
): AgeRequirement {
  const possible = countries
    .flatMap((country) => (country === null ? Object.values(rules) : [rules[country]]))
    .filter((rule) => rule?.pages.some((page) => pages.includes(page)))
  const byProvider = possible.filter((rule) => rule?.by === 'provider')
  if (byProvider.length > 0)
    return {
      by: 'provider',
      levels: ageLevels.filter((level) => byProvider.every((rule) => rule?.levels.includes(level))),
    }
  return possible.length > 0 ? { by: 'declared' } : null
}

type Proofs = { isMember: boolean; provedLevel: AgeLevel | null; hasDeclared: boolean }

/** Whether that is given. Members have declared their date of birth when they signed up; a provider's proof counts for both. */
export function isAgeProved(required: AgeRequirement, { isMember, provedLevel, hasDeclared }: Proofs): boolean {
  if (required === null) return true
  if (required.by === 'declared') return isMember || hasDeclared || provedLevel !== null
  return provedLevel !== null && required.levels.includes(provedLevel)
}
