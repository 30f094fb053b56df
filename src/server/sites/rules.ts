import type { Ctx, Source } from './ctx.ts'
import type { SiteSettings } from './settings.ts'

/** When the terms, or any text that members agree to, last changed: a test holds their hashes (accounts/consent-texts.test.ts). */
const firstTerms = '2023-12-01T12:00:00Z'

/** Version of the terms: their first date, or the day the company was added if that is later; `2023-12-01T12:00:00Z`. */
export function termsVersion(companyAdded: string): string {
  const added = new Date(companyAdded)
  return (added > new Date(firstTerms) ? added : new Date(firstTerms)).toISOString().replace('.000Z', 'Z')
}

/**
 * How old a person has to be who is in one of these countries, or says so: the most that the site or any of them asks for. Where a country is
 * not known (null), the most that the site asks for anywhere.
 */
export function minimumAgeIn(
  { minimumAge, minimumAges }: Pick<SiteSettings, 'minimumAge' | 'minimumAges'>,
  countries: readonly (string | null)[],
): number {
  const asked = countries.flatMap((country) =>
    country === null ? Object.values(minimumAges) : (minimumAges[country] ?? []),
  )
  return Math.max(minimumAge, ...asked)
}

/** Sign-up is for everyone, or for those whom one of the site's partner networks sent. */
export function maySignUp(settings: Pick<SiteSettings, 'signups' | 'trackingPartners'>, source: Source): boolean {
  return settings.signups === 'all' || isFromPartner(settings, source)
}

/** A visitor searches where the site lets all of them, or those whom one of its partner networks sent: any other word in an address opens nothing. */
export function maySearchLoggedOut(
  settings: Pick<SiteSettings, 'loggedOutSearch' | 'loggedOutSearchTrafficsource' | 'trackingPartners'>,
  source: Source,
): boolean {
  return settings.loggedOutSearch || (settings.loggedOutSearchTrafficsource && isFromPartner(settings, source))
}

/** Whether whoever asks may search members and look at them: members may; visitors where the site lets them. */
export function maySearch(ctx: Ctx): boolean {
  return ctx.viewer !== null || maySearchLoggedOut(ctx.site.settings, ctx.source)
}

/** Whether the network that sent a visitor is one of the site's partners. */
export function isFromPartner({ trackingPartners }: Pick<SiteSettings, 'trackingPartners'>, source: Source): boolean {
  return trackingPartners.some(({ network }) => network === source.network)
}
