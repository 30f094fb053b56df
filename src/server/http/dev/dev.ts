import type { FastifyInstance } from 'fastify'
import { sandboxAgePath, sandboxAnswers, sandboxReturn } from '../../accounts/age/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCaughtSms } from '../../platform/sms/sms.ts'
import { openApiDocument } from '../api/openapi.ts'
import { serveCaughtMails } from './dev-mail.ts'
import { devPage, escapeHtml } from './dev-page.ts'

/** Pages that exist in demo mode only: the caught mail and SMS, and the API's own description. */
export function serveDevelopmentPages(app: FastifyInstance, platform: Platform): void {
  serveCaughtMails(app, platform)
  serveSandboxAge(app, platform)
  app.get('/dev/sms', async (_request, reply) => {
    const messages = await listCaughtSms(platform.db)
    const articles = messages.map(
      (sms) =>
        `<article><p>${escapeHtml(sms.to)} · ${sms.sentAt.toISOString()}</p><pre>${escapeHtml(sms.text)}</pre></article>`,
    )
    return reply.type('text/html').send(devPage('Caught SMS', articles.join('')))
  })
  app.get('/dev/api.json', async () => openApiDocument())
  app.get('/dev/api', async (_request, reply) => reply.type('text/html').send(devPage('API', apiReader())))
}

function apiReader(): string {
  const { paths } = openApiDocument()
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const detail = JSON.stringify(operation, null, 2)
      return `<article><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p><details><summary>Schema</summary><pre>${escapeHtml(detail)}</pre></details></article>`
    }),
  )
  return `<p>The same as OpenAPI 3.1: <a href="/dev/api.json">/dev/api.json</a></p>${rows.join('')}`
}

/** The sandbox's age verification page: one link per answer that a provider can give, signed; no script. */
function serveSandboxAge(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.ageProviders.includes('sandbox')) return
  app.get(sandboxAgePath, async (request, reply) => {
    const { session, back } = request.query as { session?: unknown; back?: unknown }
    if (typeof session !== 'string' || typeof back !== 'string' || !isOwn(back, request.host))
      throw new Refusal('not_found')
    const links = sandboxAnswers.map(
      (answer) =>
        `<p><a href="${escapeHtml(sandboxReturn(platform, { session, back, answer }))}">${sandboxLinks[answer]}</a></p>`,
    )
    const page = `<p>A provider would look at a face, a document or a wallet here, and tell the site one thing: over 18, or not.</p>${links.join('')}`
    return reply.header('cache-control', 'no-store').type('text/html').send(devPage('Proof of age (sandbox)', page))
  })
}

const sandboxLinks: Record<(typeof sandboxAnswers)[number], string> = {
  document: 'I am over 18, by an identity document',
  estimated: 'I am over 18, by an estimate from my face',
  wallet: 'I am over 18, by a wallet',
  refused: 'I am not 18',
  pending: 'The provider still checks (passes after ten seconds)',
  cancelled: 'I cancel, or the session expires',
  down: 'The provider does not answer (for ten seconds, then passes)',
}

/** Only redirects within the requesting site. */
function isOwn(back: string, host: string): boolean {
  return URL.canParse(back) && new URL(back).host === host
}
