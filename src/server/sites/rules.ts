const firstTerms = '2023-12-01T12:00:00Z'

/** Version of the terms: their first date, or the day the company was added if that is later. */
export function termsVersion(companyAdded: string): string {
  const added = new Date(companyAdded)
  return added > new Date(firstTerms) ? added.toISOString() : firstTerms
}
