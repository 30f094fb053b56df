import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { listCaughtSms } from '../../platform/sms/sms.ts'
import { openApiDocument } from '../api/openapi.ts'
import { serveSandboxAge } from './dev-age.ts'
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
