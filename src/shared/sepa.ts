/** Countries of the European Economic Area: accounts there are collected from by their IBAN alone (Reg. (EU) 260/2012, Art. 5(7) and 9). */
const eeaCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
)
/** Countries of SEPA outside of it (EPC409-09): there a collection also names the payer's address and the BIC of the bank. */
const otherSepaCountries = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ')

/** Countries of whose accounts direct debits in euros can be collected. */
export const sepaCountries: readonly string[] = [...eeaCountries, ...otherSepaCountries]

/** Whether a collection from an account (an IBAN, at least its beginning) needs an address and a BIC. */
export function needsAddress(iban: string): boolean {
  return otherSepaCountries.includes(iban.trim().slice(0, 2).toUpperCase())
}
