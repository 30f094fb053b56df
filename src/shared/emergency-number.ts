/** Countries where 112 is not the number to call. Everywhere else on our sites it works from any phone, also without a SIM. */
const others: Record<string, string> = { US: '911', CA: '911', AU: '000', NZ: '111' }

/** The emergency number of a country (ISO 3166-1 alpha-2). */
export function emergencyNumber(country: string): string {
  return others[country] ?? '112'
}
