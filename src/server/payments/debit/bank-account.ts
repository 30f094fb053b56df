import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Countries with the euro. Elsewhere in SEPA a bank asks for the payer's address, or keeps the account in another currency. */
export const euroCountries: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]

/** Whether accounts of a country can be collected from. */
export function isEuroCountry(country: string): boolean {
  return euroCountries.includes(country)
}

/** An account's number as banks write it: `nl91 abna 0417 1643 00` -> `NL91ABNA0417164300`. */
export function normalIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? ''
}

/** What is wrong with a normal IBAN; null: nothing. */
export function ibanFault(iban: string): 'invalid_iban' | 'iban_not_reachable' | null {
  if (!isValidIBAN(iban)) return 'invalid_iban'
  return isEuroCountry(iban.slice(0, 2)) ? null : 'iban_not_reachable'
}

/** `NL91 •••• 4300` */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

/** `Anna de Vries` -> `A••• d••• V•••`, however long the names are. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
}

/**
 * A mobile number in E.164 (`+31612345678`), typed with its country code or as people of `country` write it. Null for what is none, and
 * for numbers of countries that are not `served`: texts to some places are made for profit.
 */
export function mobileOf(typed: string, country: string, served: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  if (number === undefined || !number.isValid() || number.country === undefined) return null
  return served.includes(number.country) || isEuroCountry(number.country) ? number.number : null
}

/** `+31 •••• 678` */
export function maskedPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''
  return `+${code} •••• ${phone.slice(-3)}`
}
