/**
 * Standard rates of VAT in hundredths of a percent, with the day from which each holds; the list begins with 2024.
 * Last compared on 2026-11-22; docs/operations/vat.md has the sources and when to check them.
 * Of the EU: European Commission, "Taxes in Europe Database" (ec.europa.eu/taxation_customs/tedb), and the laws named beside what has changed.
 * Credits are services supplied electronically, which no country of the list taxes at a reduced rate.
 */
const listed: Record<string, readonly (readonly [from: string, rate: number])[]> = {
  AT: [['2024-01-01', 2000]],
  BE: [['2024-01-01', 2100]],
  BG: [['2024-01-01', 2000]],
  CY: [['2024-01-01', 1900]],
  CZ: [['2024-01-01', 2100]],
  DE: [['2024-01-01', 1900]],
  DK: [['2024-01-01', 2500]],
  // Käibemaksuseadus § 15: 24% from July 2025
  EE: [
    ['2024-01-01', 2200],
    ['2025-07-01', 2400],
  ],
  ES: [['2024-01-01', 2100]],
  // Arvonlisäverolaki 84 §: 25.5% from September 2024
  FI: [
    ['2024-01-01', 2400],
    ['2024-09-01', 2550],
  ],
  FR: [['2024-01-01', 2000]],
  GR: [['2024-01-01', 2400]],
  HR: [['2024-01-01', 2500]],
  HU: [['2024-01-01', 2700]],
  IE: [['2024-01-01', 2300]],
  IT: [['2024-01-01', 2200]],
  LT: [['2024-01-01', 2100]],
  LU: [['2024-01-01', 1700]],
  LV: [['2024-01-01', 2100]],
  MT: [['2024-01-01', 1800]],
  NL: [['2024-01-01', 2100]],
  PL: [['2024-01-01', 2300]],
  PT: [['2024-01-01', 2300]],
  // Legea 141/2025: 21% from August 2025
  RO: [
    ['2024-01-01', 1900],
    ['2025-08-01', 2100],
  ],
  SE: [['2024-01-01', 2500]],
  SI: [['2024-01-01', 2200]],
  // Zákon 278/2024 Z. z.: 23% from 2025
  SK: [
    ['2024-01-01', 2000],
    ['2025-01-01', 2300],
  ],
  // Outside of the EU. gov.uk/vat-rates; skatteetaten.no (VOEC); estv.admin.ch: sellers from abroad register there from their first sale on,
  // or from a turnover that sellers of this kind pass at once.
  GB: [['2024-01-01', 2000]],
  NO: [['2024-01-01', 2500]],
  CH: [['2024-01-01', 810]],
  // No VAT. States levy sales tax, also on sellers without presence (South Dakota v. Wayfair, 2018) once their sales there pass a threshold;
  // none is charged here, so sales have to stay below the lowest one (docs/operations/vat.md).
  US: [['2024-01-01', 0]],
}

const outsideOfTheUnion = ['GB', 'NO', 'CH', 'US']
const memberStates = new Set(Object.keys(listed).filter((country) => !outsideOfTheUnion.includes(country)))

/** Whether a country (ISO 3166) is a member state of the EU. */
export function isMemberState(country: string): boolean {
  return memberStates.has(country)
}

/** The standard rate of a country (ISO 3166) on a day (YYYY-MM-DD), in hundredths of a percent; null where it is not known: nothing is sold there. */
export function vatRateOf(country: string, day: string): number | null {
  if (!isVatKnown(country)) return null
  return listed[country]?.findLast(([from]) => from <= day)?.[1] ?? null
}

/** Whether anything may be sold to a country (ISO 3166): its VAT is known. Not known is not the same as none. */
export function isVatKnown(country: string): boolean {
  return Object.hasOwn(listed, country)
}
