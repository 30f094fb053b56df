import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../platform/db/db.ts'
import { caughtAttachment, caughtMails, listCaughtMails } from '../../platform/email/mail.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { devPage, escapeHtml } from './dev-page.ts'

type MailQuery = { to?: string; kind?: string; width?: string }
type Scheme = 'light' | 'dark'

/** How wide mails are shown, by the width of a window. */
const widths = { phone: 390, desktop: 720 }
type Width = keyof typeof widths

const mostShown = 200
const style = `
body{max-width:92rem}form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;margin-block:1rem}label{display:grid;gap:.25rem}
input,select,button{font:inherit;min-height:44px;padding:.25rem .75rem;border:1px solid #808080;border-radius:8px;background:Field;color:FieldText}
button{background:ButtonFace;color:ButtonText}.facts{margin:.25rem 0 0;overflow-wrap:anywhere}
.looks{display:flex;flex-wrap:wrap;gap:1rem;margin-block:1rem}figure{margin:0;max-width:100%}figcaption{margin-block-end:.25rem}
iframe{display:block;max-width:100%;height:42rem;border:1px solid #8886;border-radius:12px}
.light{background:#fff}.dark{background:#000}`

/**
 * Every caught mail as programs would show it: in light and dark, as wide as a telephone or a window, with its plain body and its headers.
 * Filtered by a part of the address and by kind.
 */
export function serveCaughtMails(app: FastifyInstance, { db }: Platform): void {
  app.get('/dev/mail', async (request, reply) => {
    const query = request.query as MailQuery
    const [mails, kinds] = await Promise.all([listShown(db, query), listKinds(db)])
    const width = query.width === 'desktop' ? 'desktop' : 'phone'
    const articles = mails.map((mail, place) => article(mail, { width, number: mails.length - place }))
    const body = `${filterForm(query, kinds)}${articles.join('') || '<p>Nothing yet.</p>'}`
    return reply.type('text/html').send(devPage('Caught mail', body, style))
  })
  app.get('/dev/mail.json', async (request) => ({
    mails: await listCaughtMails(db, (request.query as MailQuery).to),
  }))
  app.get('/dev/mail/:id/html', async (request, reply) => {
    const { id = '' } = request.params as { id?: string }
    const { look } = request.query as { look?: string }
    const [mail] = isUuid(id) ? await db.select().from(caughtMails).where(eq(caughtMails.id, id)) : []
    if (mail === undefined) throw new Refusal('not_found')
    return reply
      .header('content-security-policy', frameRules)
      .type('text/html')
      .send(asIn(look === 'dark' ? 'dark' : 'light', mail.html))
  })
  app.get('/dev/mail/:id/attachments/:place', async (request, reply) => {
    const { id = '', place = '' } = request.params as { id?: string; place?: string }
    const found = isUuid(id) ? await caughtAttachment(db, id, Number(place)) : null
    if (found === null) throw new Refusal('not_found')
    return reply
      .header('content-disposition', `inline; filename="${found.name.replace(/[^\w.-]/g, '_')}"`)
      .type(found.type)
      .send(found.bytes)
  })
}

/** What a mail may do in its frame: no more than a mail program lets it. Nothing is fetched, so a picture from elsewhere would be seen to lack. */
const frameRules = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join(';')

/** A mail as a program in light or dark draws it, whatever this browser prefers. */
function asIn(scheme: Scheme, html: string): string {
  const [yes, no] = ['@media all', '@media not all']
  return html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? yes : no)
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('<meta name="color-scheme" content="light dark"/>', `<meta name="color-scheme" content="${scheme}"/>`)
}

/** Newest first. */
function listShown(db: Db, { to = '', kind = '' }: MailQuery) {
  const attachments = sql<string[]>`(
    SELECT coalesce(jsonb_agg(attached ->> 'name'), '[]') FROM jsonb_array_elements(${caughtMails.attachments}) AS attached)`
  return db
    .select({ ...getTableColumns(caughtMails), attachments })
    .from(caughtMails)
    .where(
      and(
        to === '' ? undefined : sql`strpos(lower(${caughtMails.to}), ${to.trim().toLowerCase()}) > 0`,
        kind === '' ? undefined : eq(caughtMails.kind, kind),
      ),
    )
    .orderBy(desc(caughtMails.id))
    .limit(mostShown)
}

async function listKinds(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ kind: caughtMails.kind }).from(caughtMails).orderBy(caughtMails.kind)
  return rows.map(({ kind }) => kind).filter((kind) => kind !== '')
}

function filterForm({ to = '', kind = '', width = '' }: MailQuery, kinds: readonly string[]): string {
  const option = (value: string, label: string, chosen: string) =>
    `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
  const kindOptions = [option('', 'every kind', kind), ...kinds.map((each) => option(each, each, kind))]
  const widthOptions = [option('phone', 'a telephone', width), option('desktop', 'a window', width)]
  return `<form><label>Address, or a part of it <input type="search" name="to" value="${escapeHtml(to)}"></label>
<label>Kind <select name="kind">${kindOptions.join('')}</select></label>
<label>As wide as <select name="width">${widthOptions.join('')}</select></label><button>Show</button></form>`
}

type Shown = Awaited<ReturnType<typeof listShown>>[number]

function article(mail: Shown, { width, number }: { width: Width; number: number }): string {
  const { id, subject, to, from, kind, sentAt, text } = mail
  const facts = [`To ${to}`, `from ${from}`, kind].filter((fact) => fact !== '').map(escapeHtml)
  const looks = (['light', 'dark'] as const).map(
    (
      scheme,
    ) => `<figure><figcaption>In ${scheme}</figcaption><iframe class="${scheme}" width="${widths[width]}" loading="lazy"
title="Mail ${number} in ${scheme}: ${escapeHtml(subject)}" src="/dev/mail/${id}/html?look=${scheme}"></iframe></figure>`,
  )
  return `<article><h2>${escapeHtml(subject)}</h2><p class="facts">${facts.join(' · ')} · <time>${sentAt.toISOString()}</time></p>
<div class="looks">${looks.join('')}</div><details><summary>Plain body</summary><pre>${escapeHtml(text)}</pre></details>
<details><summary>Headers</summary><pre>${escapeHtml(headerLines(mail))}</pre></details>${attachmentLinks(mail)}</article>`
}

/** Headers as sent; for emails captured by older versions, the known ones. */
function headerLines({ rawHeaders, headers, from, to, subject, sentAt }: Shown): string {
  if (rawHeaders !== '') return rawHeaders
  const known = { From: from, To: to, Subject: subject, Date: sentAt.toUTCString(), ...headers }
  return Object.entries(known)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function attachmentLinks({ id, attachments }: Shown): string {
  const links = attachments.map(
    (name, place) => `<li><a href="/dev/mail/${id}/attachments/${place}">${escapeHtml(name)}</a></li>`,
  )
  return links.length === 0 ? '' : `<p>Attached:</p><ul>${links.join('')}</ul>`
}
