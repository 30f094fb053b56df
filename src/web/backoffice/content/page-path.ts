import type { Locale } from '../../../contract/constants.ts'
import { toLocale } from '../../i18n/locales.ts'

/** A page in one language, as the office's addresses name it. */
export type PagePlace = { site: string; token: string; language: Locale }

export function placeIn(query: URLSearchParams): PagePlace {
  return {
    site: query.get('site') ?? '',
    token: (query.get('token') ?? '').trim().toLowerCase(),
    language: toLocale(query.get('language') ?? ''),
  }
}

/** Where a page is written; `more`: a version to look at, or what was just done. */
export function pageAddress(place: PagePlace, more: Record<string, string | number> = {}): string {
  return `/office/pages/edit?${queryOf(place, more)}`
}

/** A version as visitors will see it. */
export function previewAddress(place: PagePlace, version: number): string {
  return `/office/pages/preview?${queryOf(place, { version })}`
}

function queryOf(place: PagePlace, more: Record<string, string | number>): URLSearchParams {
  const texts = Object.entries(more).map(([name, value]) => [name, String(value)] as const)
  return new URLSearchParams({ ...place, ...Object.fromEntries(texts) })
}
