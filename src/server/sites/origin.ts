import type { Config } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx, Site } from './ctx.ts'

type SiteOrigin = Pick<Site, 'host' | 'isNamedHost' | 'isFallback'>

/** Where links in mails lead. A host that a stranger typed into a request is believed only where the site names it, or in demo mode. */
export function originOf({ config, site, client }: Pick<Ctx, 'config' | 'site' | 'client'>): string {
  const publicUrl = publicUrlOf(config, site)
  if (publicUrl !== null) return publicUrl
  if (!site.isNamedHost && !config.isDemo) return `http://localhost:${config.port}`
  return `${client.isSecure || isSecurePublic(config) ? 'https' : 'http'}://${site.host}`
}

/** The same from a job, where nobody asks: the site's main host. */
export function originOfSite({ config }: Pick<Platform, 'config'>, site: Site): string {
  return (
    publicUrlOf(config, site) ?? (isLocal(site.host) ? `http://${site.host}:${config.port}` : `https://${site.host}`)
  )
}

const ownSites = new WeakMap<Site, Site>()

/**
 * The site at an address of its own, whatever host and port a stranger typed: pages that visitors share are drawn for it, so that unknown hosts share
 * them too instead of having one drawn and stored for each.
 */
export function atOwnHost({ config, site }: Pick<Ctx, 'config' | 'site'>): Site {
  const known = ownSites.get(site)
  if (known !== undefined) return known
  const host = ownHost(config, site)
  const own = host === site.host ? site : { ...site, host }
  ownSites.set(site, own)
  return own
}

function ownHost(config: Config, site: Site): string {
  const publicUrl = publicUrlOf(config, site)
  if (publicUrl !== null) return new URL(publicUrl).host
  const local = `:${config.port}`
  if (!site.isNamedHost) return `localhost${local}`
  return bareHost(site.host) + (site.host.endsWith(local) ? local : '')
}

/** `PUBLIC_URL` is the address of the site that answers at unknown hosts; the others have their own. */
function publicUrlOf({ publicUrl }: Config, { host, isFallback }: SiteOrigin): string | null {
  if (publicUrl === null) return null
  return isFallback || new URL(publicUrl).hostname === bareHost(host) ? publicUrl : null
}

/** Behind a proxy that is not trusted to say so, all sites are as secure as the public one. */
function isSecurePublic({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** The machine itself, whatever the name in front: browsers keep `*.localhost` for it. */
function isLocal(host: string): boolean {
  return /(^|\.)localhost$/.test(host)
}

function bareHost(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}
