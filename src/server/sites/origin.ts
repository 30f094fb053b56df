import type { Config } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx, Site } from './ctx.ts'

type SiteOrigin = Pick<Site, 'host' | 'isNamedHost' | 'isFallback'>

/** Base URL of links in emails. The request's host is only trusted if it belongs to the site, or in demo mode. */
export function originOf({ config, site, client }: Pick<Ctx, 'config' | 'site' | 'client'>): string {
  const publicUrl = publicUrlOf(config, site)
  if (publicUrl !== null) return publicUrl
  if (!site.isNamedHost && !config.isDemo) return `http://localhost:${config.port}`
  return `${client.isSecure || isSecurePublic(config) ? 'https' : 'http'}://${site.host}`
}

/** The same for jobs, without a request: the site's main host. */
export function originOfSite({ config }: Pick<Platform, 'config'>, site: Site): string {
  return (
    publicUrlOf(config, site) ?? (isLocal(site.host) ? `http://${site.host}:${config.port}` : `https://${site.host}`)
  )
}

const ownSites = new WeakMap<Site, Site>()

/** The site at its own host, regardless of the requested host and port, so that unknown hosts share cached pages. */
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

/** `PUBLIC_URL` belongs to the fallback site; others have their own host. */
function publicUrlOf({ publicUrl }: Config, { host, isFallback }: SiteOrigin): string | null {
  if (publicUrl === null) return null
  return isFallback || new URL(publicUrl).hostname === bareHost(host) ? publicUrl : null
}

/** Without a trusted proxy, all sites have the scheme of the public URL. */
function isSecurePublic({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Loopback names: browsers reserve `*.localhost`. */
function isLocal(host: string): boolean {
  return /(^|\.)localhost$/.test(host)
}

function bareHost(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}
