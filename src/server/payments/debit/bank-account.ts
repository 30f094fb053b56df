import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { sepaCountries } from '../../../shared/sepa.ts'

/** Normalises an IBAN: `nl91 abna 0417 1643 00` -> `NL91ABNA0417164300`. */
export function normalIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? ''
}

/** Validates a normalised IBAN; null if valid. */
export function ibanFault(iban: string): 'invalid_iban' | 'iban_not_reachable' | null {
  if (!isValidIBAN(iban)) return 'invalid_iban'
  return sepaCountries.includes(iban.slice(0, 2)) ? null : 'iban_not_reachable'
}

/** British accounts may belong to banks on the Crown dependencies. */
const bicCountries: Record<string, readonly string[]> = { GB: ['GB', 'GG', 'IM', 'JE'] }

/** Normalises a BIC for bank files; null if it is invalid or belongs to another country than the account. */
export function bicOf(typed: string, iban: string): string | null {
  const bic = typed.replace(/\s/g, '').toUpperCase()
  const country = iban.slice(0, 2)
  return isValidBIC(bic) && (bicCountries[country] ?? [country]).includes(bic.slice(4, 6)) ? bic : null
}

/** `NL91 •••• 4300` */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

/** `Anna de Vries` -> `A••• d••• V•••`; the mask does not reveal the length of names. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
}

/**
 * Converts a mobile number, typed with country code or in the national format of `country`, to E.164 (`+31612345678`).
 * Null if invalid, or if its country is not in `served`: some destinations are used for SMS toll fraud.
 */
export function mobileOf(typed: string, country: string, served: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  if (number === undefined || !number.isValid() || number.country === undefined) return null
  return served.includes(number.country) || sepaCountries.includes(number.country) ? number.number : null
}

/** `+31 •••• 678` */
export function maskedPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''
  return `+${code} •••• ${phone.slice(-3)}`
}

/** Calling code of a country, such as `+31`; defaults to that of the Netherlands. */
export function phonePrefixOf(country: string): string {
  return `+${getCountryCallingCode(isSupportedCountry(country) ? country : 'NL')}`
}
