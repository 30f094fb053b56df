import type { FastifyInstance } from 'fastify'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../platform/errors.ts'
import { caughtAttachment, listCaughtMails } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { listCaughtSms } from '../platform/sms.ts'
import { openApiDocument } from './openapi.ts'

/** Pages that exist in demo mode only: the caught mail and SMS, and the API's own description. */
export function serveDevelopmentPages(app: FastifyInstance, platform: Platform): void {
  app.get('/dev/mail', async (request, reply) => {
    const { to } = request.query as { to?: string }
    const mails = await listCaughtMails(platform.db, to)
    return reply.type('text/html').send(page('Caught mail', mails.map(mailArticle).join('')))
  })
  app.get('/dev/mail.json', async (request) => ({
    mails: await listCaughtMails(platform.db, (request.query as { to?: string }).to),
  }))
  app.get('/dev/mail/:id/attachments/:place', async (request, reply) => {
    const { id = '', place = '' } = request.params as { id?: string; place?: string }
    const found = isUuid(id) ? await caughtAttachment(platform.db, id, Number(place)) : null
    if (found === null) throw new Refusal('not_found')
    return reply
      .header('content-disposition', `inline; filename="${found.name.replace(/[^\w.-]/g, '_')}"`)
      .type(found.type)
      .send(found.bytes)
  })
  app.get('/dev/sms', async (_request, reply) => {
    const messages = await listCaughtSms(platform.db)
    const articles = messages.map(
      (sms) =>
        `<article><p>${escape(sms.to)} · ${sms.sentAt.toISOString()}</p><pre>${escape(sms.text)}</pre></article>`,
    )
    return reply.type('text/html').send(page('Caught SMS', articles.join('')))
  })
  app.get('/dev/api.json', async () => openApiDocument())
  app.get('/dev/api', async (_request, reply) => reply.type('text/html').send(page('API', apiReader())))
}

type CaughtMail = Awaited<ReturnType<typeof listCaughtMails>>[number]

function mailArticle(mail: CaughtMail): string {
  return `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)} · from ${escape(mail.from)} · <time>${mail.sentAt.toISOString()}</time></p>
<iframe title="${escape(mail.subject)}" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escape(`<base target="_top">${mail.html}`)}"></iframe>
<details><summary>Text</summary><pre>${escape(mail.text)}</pre></details>${attachmentLinks(mail)}${headerDetails(mail)}</article>`
}

function attachmentLinks({ id, attachments }: CaughtMail): string {
  const links = attachments.map(
    ({ name }, place) => `<li><a href="/dev/mail/${id}/attachments/${place}">${escape(name)}</a></li>`,
  )
  return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`
}

function headerDetails({ headers }: CaughtMail): string {
  const lines = Object.entries(headers).map(([name, value]) => escape(`${name}: ${value}`))
  return lines.length === 0 ? '' : `<details><summary>Headers</summary><pre>${lines.join('\n')}</pre></details>`
}

function apiReader(): string {
  const { paths } = openApiDocument()
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const detail = JSON.stringify(operation, null, 2)
      return `<article><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2><p>${escape(operation.summary)}</p><details><summary>Schema</summary><pre>${escape(detail)}</pre></details></article>`
    }),
  )
  return `<p>The same as OpenAPI 3.1: <a href="/dev/api.json">/dev/api.json</a></p>${rows.join('')}`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
article{border-block-start:1px solid #8886;padding-block:1rem}h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:28rem;border:1px solid #8886;border-radius:12px;background:#fff}</style></head><body><h1>${title}</h1><p>Demo mode: nothing here left this machine.</p>${body || '<p>Nothing yet.</p>'}</body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
