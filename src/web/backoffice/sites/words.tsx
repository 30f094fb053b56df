import { useFormatter, useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import type { SettingName } from '../../../contract/setting-fields.ts'
import { useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { zoneName } from '../ui/zone-name.ts'
import { fieldOf } from './form-values.ts'

const longest = 400

/** A setting's value as text: labels for choices, otherwise the raw value. */
export function useSettingWords(): (name: SettingName, value: unknown) => string {
  const t = useTranslations('office.sites')
  const country = useRegionName()
  return (name, value) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    const key = `options.${name}.${String(value)}` as 'options.logo.spark'
    if ((name === 'niche' || fieldOf(name).kind === 'choice') && t.has(key)) return t(key)
    const words = textOf(name, value, country)
    if (words === '') return t('none')
    return words.length > longest ? `${words.slice(0, longest)}…` : words
  }
}

/** Languages, countries and time zones by name, anything else as it is; nothing if empty. */
function textOf(name: SettingName, value: unknown, country: (code: string) => string): string {
  if (name === 'timeZone') return zoneName(String(value))
  if (name === 'language') return languageNames[value as Locale]
  if (fieldOf(name).kind === 'countries') return (value as string[]).map(country).join(', ')
  return name === 'defaultCountry' ? country(String(value)) : wordsOf(value)
}

/** Simple values as typed, others as JSON; nothing if empty. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  const entries = Object.entries(value)
  if (entries.length === 0) return ''
  const isFlat = !Array.isArray(value) && entries.every(([, part]) => typeof part !== 'object' || part === null)
  return isFlat ? entries.map(([name, part]) => `${name} ${String(part ?? '–')}`).join(', ') : JSON.stringify(value)
}

/** A moment for the office: day and time. */
export function useMoment(): (iso: string) => string {
  const format = useFormatter()
  return (iso) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })
}
