import type { AgeProofPage } from '../../../contract/constants.ts'

type AgeRule = { by: 'declared' | 'provider'; pages: readonly AgeProofPage[] }
export type AgeRules = Partial<Record<string, AgeRule>>

/**
 * Age check required in these countries (of the address, of the account): the strictest for each page; for an unknown
 * country (null) the strictest of the site. Null: none.
 */
export function ageRequested(
  rules: AgeRules,
  page: AgeProofPage,
  countries: readonly (string | null)[],
): 'declared' | 'provider' | null {
  const possible = countries.flatMap((country) => (country === null ? Object.values(rules) : [rules[country]]))
  const proofs = possible.flatMap((rule) => (rule?.pages.includes(page) ? [rule.by] : []))
  if (proofs.includes('provider')) return 'provider'
  return proofs.includes('declared') ? 'declared' : null
}

type Proofs = { isMember: boolean; hasProviderProof: boolean; hasDeclared: boolean }

/** Whether that is given. Members have declared their date of birth when they signed up; a provider's proof counts for both. */
export function isAgeProved(
  proof: 'declared' | 'provider' | null,
  { isMember, hasProviderProof, hasDeclared }: Proofs,
): boolean {
  if (proof === null || hasProviderProof) return true
  return proof === 'declared' && (isMember || hasDeclared)
}
