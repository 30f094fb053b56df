import { useLocale, useTranslations } from 'use-intl'
import { dateFormat } from '../../shared/formatters.ts'
import { homeTimeZone } from '../i18n/provider.tsx'
import { useUser } from '../live/provider.tsx'

/** Without script, times are those of the zone that the server draws them in; this says which. */
export function ZoneNote() {
  const t = useTranslations('common')
  const locale = useLocale()
  if (useUser() === null) return null
  const format = dateFormat(locale, { timeZone: homeTimeZone, timeZoneName: 'longGeneric' })
  const zone = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? homeTimeZone
  return <p className="hidden px-4 py-1 text-center text-sm text-ink-soft noscript:block">{t('allTimes', { zone })}</p>
}
