import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { sepaCountries } from '../../../shared/sepa.ts'

/** An account's number as banks write it: `nl91 abna 0417 1643 00` -> `NL91ABNA0417164300`. */
export function normalIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? ''
}

/** What is wrong with a normal IBAN; null: nothing. */
export function ibanFault(iban: string): 'invalid_iban' | 'iban_not_reachable' | null {
  if (!isValidIBAN(iban)) return 'invalid_iban'
  return sepaCountries.includes(iban.slice(0, 2)) ? null : 'iban_not_reachable'
}

/** British accounts may be with banks of its islands. */
const bicCountries: Record<string, readonly string[]> = { GB: ['GB', 'GG', 'IM', 'JE'] }

/** A bank's BIC as files for banks have it; null for what is none, or belongs to another country than the account. */
export function bicOf(typed: string, iban: string): string | null {
  const bic = typed.replace(/\s/g, '').toUpperCase()
  const country = iban.slice(0, 2)
  return isValidBIC(bic) && (bicCountries[country] ?? [country]).includes(bic.slice(4, 6)) ? bic : null
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
  return served.includes(number.country) || sepaCountries.includes(number.country) ? number.number : null
}

/** `+31 •••• 678` */
export function maskedPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''
  return `+${code} •••• ${phone.slice(-3)}`
}

/** How numbers of a country begin, `+31`; of one without any, those of the Netherlands. */
export function phonePrefixOf(country: string): string {
  return `+${getCountryCallingCode(isSupportedCountry(country) ? country : 'NL')}`
}
