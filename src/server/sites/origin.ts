import type { Ctx } from './ctx.ts'

/** Where links in mails lead. A host that a stranger typed into a request is believed only where the site names it, or in demo mode. */
export function originOf(ctx: Ctx): string {
  if (ctx.config.publicUrl !== null) return ctx.config.publicUrl
  if (!ctx.site.isNamedHost && !ctx.config.isDemo) return `http://localhost:${ctx.config.port}`
  return `${ctx.client.isSecure ? 'https' : 'http'}://${ctx.site.host}`
}
