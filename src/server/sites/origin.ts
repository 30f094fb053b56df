import type { Platform } from '../platform/platform.ts'
import type { Ctx, Site } from './ctx.ts'

/** Where links in mails lead. A host that a stranger typed into a request is believed only where the site names it, or in demo mode. */
export function originOf(ctx: Ctx): string {
  if (ctx.config.publicUrl !== null) return ctx.config.publicUrl
  if (!ctx.site.isNamedHost && !ctx.config.isDemo) return `http://localhost:${ctx.config.port}`
  return `${ctx.client.isSecure ? 'https' : 'http'}://${ctx.site.host}`
}

/** The same from a job, where nobody asks: the site's own host where it has one. */
export function originOfSite({ config }: Platform, site: Site): string {
  if (config.publicUrl !== null) return config.publicUrl
  return site.host === 'localhost' ? `http://localhost:${config.port}` : `https://${site.host}`
}
