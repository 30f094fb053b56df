import { useTimeZone } from 'use-intl'
import { dateFormat } from '../../../shared/formatters.ts'
import { homeTimeZone } from '../../i18n/provider.tsx'

/** A time zone in words, with its id: "Central European Time (Europe/Amsterdam)". The id alone if there is no such zone. */
export function zoneName(zone: string): string {
  try {
    // Some zones, such as UTC, have no generic name
    const name = [nameIn(zone, 'longGeneric'), nameIn(zone, 'long')].find((each) => !each.startsWith('GMT'))
    return name === undefined ? zone : `${name} (${zone})`
  } catch {
    return zone
  }
}

function nameIn(zone: string, timeZoneName: 'long' | 'longGeneric'): string {
  const parts = dateFormat('en-GB', { timeZone: zone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The zone in which the office shows times: that of the browser. */
export function useZoneName(): string {
  return zoneName(useTimeZone() ?? homeTimeZone)
}
