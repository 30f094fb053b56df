/** Countries with a number of their own; in some of them 112 works as well. Everywhere else on our sites 112 works from any phone, also without a SIM. */
const others: Record<string, readonly string[]> = {
  GB: ['999', '112'],
  ...{ US: ['911'], CA: ['911'], AU: ['000'], NZ: ['111'] },
}

/** The emergency numbers of a country (ISO 3166-1 alpha-2), the best known first. */
export function emergencyNumbers(country: string): readonly string[] {
  return others[country] ?? ['112']
}
