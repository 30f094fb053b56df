import type { FastifyReply, FastifyRequest } from 'fastify'
import { wordsOf } from '../../platform/words.ts'
import type { Ctx } from '../../sites/index.ts'
import { maintenanceSeconds } from '../../sites/kill-switches/index.ts'
import { coloursOf } from './icon.ts'

/** Whether a page is replaced by the maintenance page: all but those of the office and unsubscribing from emails. */
export function isUnderMaintenance(ctx: Ctx, { url }: Pick<FastifyRequest, 'url'>): boolean {
  return ctx.turnedOff.has('maintenance') && !/^\/unsubscribe(?:[?./]|$)/.test(url)
}

/** 503 with Retry-After and a page in the visitor's language that needs no script and reloads by itself. */
export function sendMaintenancePage(ctx: Ctx, { method }: FastifyRequest, reply: FastifyReply) {
  const seconds = maintenanceSeconds(ctx) ?? 60
  return reply
    .code(503)
    .header('retry-after', String(seconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(ctx, { reloads: method === 'GET' }))
}

function pageOf({ site, locale }: Ctx, { reloads }: { reloads: boolean }): string {
  const say = wordsOf(locale, 'content')
  const { disc, lit } = coloursOf(site)
  // A form that was sent must not be sent again by itself
  const refresh = reloads ? '<meta http-equiv="refresh" content="60">' : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
${refresh}
<link rel="icon" href="/icon.svg">
<title>${escaped(say('maintenance.title'))} · ${escaped(site.name)}</title>
<style>
body { margin: 0; min-height: 100svh; display: grid; place-items: center; font: 1.125rem/1.55 Figtree, system-ui, sans-serif; background: ${disc}; color: #fdf3e8 }
main { max-width: 30rem; padding: 2rem 1.5rem; text-align: center }
img { width: 6rem; height: 6rem }
h1 { font-family: Georgia, 'Times New Roman', serif; font-size: 2.25rem; line-height: 1.2; margin: 1.5rem 0 1rem }
.site { display: inline-block; margin-top: 1.5rem; color: ${lit}; font-weight: 700 }
</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="">
<h1>${escaped(say('maintenance.title'))}</h1>
<p>${escaped(say('maintenance.lead', { site: site.name }))}</p>
<p>${escaped(say('maintenance.reload'))}</p>
<p class="site">${escaped(site.name)}</p>
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
