import { useLocale, useTranslations } from 'use-intl'
import { dateFormat } from '../../shared/formatters.ts'
import { homeTimeZone } from '../i18n/provider.tsx'
import { useUser } from '../live/provider.tsx'

const zoneNames = new Map<string, string>()

/** Without script, times are those of the zone that the server draws them in; this says which. */
export function ZoneNote() {
  const t = useTranslations('common')
  const locale = useLocale()
  if (useUser() === null) return null
  const zone = zoneNames.get(locale) ?? zoneNameIn(locale)
  zoneNames.set(locale, zone)
  return <p className="hidden px-4 py-1 text-center text-sm text-ink-soft noscript:block">{t('allTimes', { zone })}</p>
}

function zoneNameIn(locale: string): string {
  const format = dateFormat(locale, { timeZone: homeTimeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? homeTimeZone
}
