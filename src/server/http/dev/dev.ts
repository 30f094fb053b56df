import type { FastifyInstance } from 'fastify'
import { sandboxAgePath, sandboxAnswer } from '../../platform/config/age-verification-provider.ts'
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

/** The page of the sandbox that proves people's age, as they would meet a provider's own: links back with a signed answer, no script. */
function serveSandboxAge(app: FastifyInstance, platform: Platform): void {
  if (platform.config.ageProvider !== 'sandbox') return
  app.get(sandboxAgePath, async (request, reply) => {
    const { state, back } = request.query as { state?: unknown; back?: unknown }
    if (typeof state !== 'string' || typeof back !== 'string' || !isOwn(back, request.host))
      throw new Refusal('not_found')
    const answer = (isAdult: boolean) => escapeHtml(sandboxAnswer(platform, { state, back, isAdult }))
    const page = `<p>A provider would look at a document or a bank account here, and tell the site one thing: over 18, or not.</p>
      <p><a href="${answer(true)}">I am over 18</a></p><p><a href="${answer(false)}">I am not</a></p>`
    return reply.header('cache-control', 'no-store').type('text/html').send(devPage('Proof of age (sandbox)', page))
  })
}

/** Only redirects within the requesting site. */
function isOwn(back: string, host: string): boolean {
  return URL.canParse(back) && new URL(back).host === host
}
