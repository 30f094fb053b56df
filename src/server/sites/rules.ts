import { nichePrefixes } from '../../contract/constants.ts'
import type { Ctx, Source } from './ctx.ts'
import type { SiteSettings } from './settings.ts'

/** When the terms or any consent text last changed: a test compares their hashes (accounts/consent-texts.test.ts). */
const firstTerms = '2023-12-01T12:00:00Z'

/** Version of the terms: their date, or that of the company if later; `2023-12-01T12:00:00Z`. */
export function termsVersion(companyAdded: string): string {
  const added = new Date(companyAdded)
  return (added > new Date(firstTerms) ? added : new Date(firstTerms)).toISOString().replace('.000Z', 'Z')
}

/**
 * Minimum age for a person who is in, or claims to be in, these countries: the maximum over the site and the countries.
 * For an unknown country (null), the highest minimum age of the site.
 */
export function minimumAgeIn(
  { minimumAge, minimumAges }: Pick<SiteSettings, 'minimumAge' | 'minimumAges'>,
  countries: readonly (string | null)[],
): number {
  const requirements = countries.flatMap((country) =>
    country === null ? Object.values(minimumAges) : (minimumAges[country] ?? []),
  )
  return Math.max(minimumAge, ...requirements)
}

/** Sign-up is open to everyone, or only to visitors from the site's partner networks. */
export function maySignUp(settings: Pick<SiteSettings, 'signups' | 'trackingPartners'>, source: Source): boolean {
  return settings.signups === 'all' || isFromPartner(settings, source)
}

/**
 * Visitors may search if the site allows all of them, or those from its partner networks; unknown sources in a URL do
 * not count.
 */
export function maySearchLoggedOut(
  settings: Pick<SiteSettings, 'loggedOutSearch' | 'loggedOutSearchTrafficsource' | 'trackingPartners'>,
  source: Source,
): boolean {
  return settings.loggedOutSearch || (settings.loggedOutSearchTrafficsource && isFromPartner(settings, source))
}

/** Whether the viewer may search and see members: members may, visitors if the site allows. */
export function maySearch(ctx: Ctx): boolean {
  return ctx.viewer !== null || maySearchLoggedOut(ctx.site.settings, ctx.source)
}

const adultNiches: ReadonlySet<string> = new Set(['bdsm', 'gilf', 'milf'])

/** Whether new photos wait for review before anyone else sees them. */
export function reviewsPhotosFirst({ photoReview, niche }: Pick<SiteSettings, 'photoReview' | 'niche'>): boolean {
  if (photoReview !== 'by_niche') return photoReview === 'before'
  return isAdultNiche(niche)
}

/** Whether card schemes and payment providers treat a niche as adult services. */
export function isAdultNiche(niche: number): boolean {
  return adultNiches.has(nichePrefixes[niche - 1] ?? '')
}

/** Whether a visitor's source is one of the site's partners. */
export function isFromPartner({ trackingPartners }: Pick<SiteSettings, 'trackingPartners'>, source: Source): boolean {
  return trackingPartners.some(({ network }) => network === source.network)
}
