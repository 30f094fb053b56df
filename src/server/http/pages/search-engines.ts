import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { landerNames } from '../../../contract/constants.ts'
import { publicDocuments } from '../../../contract/content.ts'
import { publishedPages } from '../../content/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BrandSite, brandSites, type Ctx, originOf } from '../../sites/index.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Excluded from robots: API calls, files, member pages, and URLs with a token. */
const notForRobots = [
  '/api/',
  '/photos/',
  '/office',
  '/dev/',
  '/members/',
  '/members?',
  '/likes/',
  '/chats/',
  '/credits/',
  '/transactions/',
  '/settings/',
  '/activate/',
  '/mail-change/',
  '/reactivate?',
  '/reset-password/',
  '/unsubscribe?',
  '/login?',
  '/signup?',
]

/** Public pages of every site. */
const pages = ['/', '/pricing', '/premium', '/complaints', ...publicDocuments.map((name) => `/pages/${name}`)]
/** Those that ask visitors to sign up; not where a site is for invited people. */
const invitations = ['/signup', ...landerNames.map((name) => `/landers/${name}`)]

/** What search engines may read of a site, and where: `/robots.txt` and `/sitemap.xml` of its host. */
export function serveSearchEngines(app: FastifyInstance, platform: Platform, contextOf: ContextOf): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsOf(await contextOf(request, reply))),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const [written, sites] = await Promise.all([publishedPages(platform.db, ctx.site.id), brandSites(ctx)])
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(ctx, written, sites))
  })
}

/** A public demo is excluded entirely: its members are fictional. */
function robotsOf(ctx: Ctx): string {
  const isOnThisMachine = /^(.+\.)?localhost(:\d+)?$|^127\.0\.0\.1(:\d+)?$/.test(ctx.site.host)
  if (ctx.config.isDemo && !isOnThisMachine) return 'User-agent: *\nDisallow: /\n'
  const rules = notForRobots.map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...rules, '', `Sitemap: ${originOf(ctx)}/sitemap.xml`].join('\n')}\n`
}

type Written = { token: string; updatedAt: Date }

function sitemapOf(ctx: Ctx, written: readonly Written[], sites: readonly BrandSite[]): string {
  const origin = originOf(ctx)
  const shared = ctx.site.settings.signups === 'all' ? [...pages, ...invitations] : pages
  const latest = new Map<string, Date>()
  for (const { token, updatedAt } of written) {
    const known = latest.get(token)
    if (known === undefined || known < updatedAt) latest.set(token, updatedAt)
  }
  const entries = [
    ...shared.map((path) => entryOf(origin + path, translationsOf(path, sites))),
    ...[...latest].map(([token, at]) =>
      entryOf(`${origin}/${token}`, `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>`),
    ),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function entryOf(address: string, more: string): string {
  return `<url><loc>${inXml(address)}</loc>${more}</url>`
}

/** The same page on the other sites of the brand (hreflang). */
function translationsOf(path: string, sites: readonly BrandSite[]): string {
  return sites
    .map(({ language, origin }) => {
      const href = inXml(origin + path)
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
    })
    .join('')
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
