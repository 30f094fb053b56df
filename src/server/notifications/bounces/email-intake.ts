import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type NotificationType, notificationTypes } from '../../../contract/notifications.ts'
import { accountsOf } from '../../accounts/index.ts'
import { readBounceAddress } from '../../platform/email/bounce-address.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { stopMails } from '../rules/preferences.ts'
import { readStopAddress } from '../unsubscribe/unsubscribe-address.ts'
import { type MailReport, mostReportBytes, readReport } from './bounce-report.ts'
import { emailProblemId, recordEmailProblem } from './bounces.ts'
import { isKnownKey, isSignedEvent, kindOfEvent, type MailEvent, mailEvents } from './email-intake-events.ts'

/** Outcome of a report for the log; contains no personal data. */
type Outcome = 'noted' | 'known' | 'unsigned' | 'ignored'
type Report = Pick<MailReport, 'kind' | 'status' | 'id'> & {
  to: readonly string[]
  about: readonly string[]
  at: Date
}

/**
 * Endpoints for bounces and delivery events. Both require the configured key and do not exist without one. They answer
 * 204 for every report because a bounce must not be bounced. A mail server has one address for all sites, so each report
 * is offered to all pool schemas.
 */
export async function serveMailIntake(app: FastifyInstance, platform: Platform): Promise<void> {
  const { mailIntakeKey: key } = platform.config
  const inEach = async (take: (each: Platform) => Promise<Outcome[]>) =>
    (await Promise.all(platform.poolPlatforms.map(take))).flat()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Raw bytes: signatures cover them, and an email is not text
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostReportBytes }, (_request, body, done) =>
      done(null, body),
    )
    // Before the body is read
    scope.addHook('onRequest', async ({ ip }) => {
      if (key === null) throw new Refusal('not_found')
      // A rate-limited mail server retries
      await platform.rateLimiter.consume('mailIntake', networkOf(ip).host)
    })
    scope.post(
      '/api/mail/returned',
      { onRequest: async (request, reply) => guard(key, request, reply) },
      (request, reply) =>
        answer(request, reply, () => {
          const [message, to] = [bodyOf(request), headerOf(request, 'x-envelope-to')]
          return inEach((each) => takeMessage(each, message, to))
        }),
    )
    scope.post('/api/mail/events', async (request, reply) => {
      const [timestamp, signature] = [headerOf(request, 'x-mail-timestamp'), headerOf(request, 'x-mail-signature')]
      const posted = { timestamp, signature, body: bodyOf(request) }
      if (key === null || !isSignedEvent(key, posted, platform.clock.now())) return unknownCaller(reply)
      const events = eventsIn(posted.body)
      return answer(request, reply, () => inEach((each) => takeEvents(each, events)))
    })
  })
}

async function guard(key: string | null, { headers }: FastifyRequest, reply: FastifyReply) {
  if (key === null || !isKnownKey(key, headers.authorization)) return unknownCaller(reply)
}

function unknownCaller(reply: FastifyReply) {
  return reply.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store').send()
}

/** On failure the sender must retry, so errors return a retryable status. */
async function answer(request: FastifyRequest, reply: FastifyReply, take: () => Promise<Outcome[]>) {
  const outcomes = await take().catch((error: unknown) => {
    request.log.error({ err: error }, 'returned mail could not be noted')
    throw new Refusal('unavailable')
  })
  const counts = Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, all]) => [name, all.length]),
  )
  request.log.info({ counts }, 'returned mail')
  return reply.code(204).header('cache-control', 'no-store').send()
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '').trim()
}

function eventsIn(body: Buffer): MailEvent[] {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('invalid_input')
  }
  const parsed = mailEvents.safeParse(json)
  if (!parsed.success) throw new Refusal('invalid_input')
  return parsed.data.events
}

async function takeMessage(platform: Platform, raw: Buffer, envelopeTo: string): Promise<Outcome[]> {
  const report = await readReport(raw)
  // The envelope recipient takes precedence: headers are set by the sender
  const to = envelopeTo === '' ? report.to : [envelopeTo.replace(/^<|>$/g, '')]
  return [await takeReport(platform, { ...report, to, at: platform.clock.now() })]
}

/** In order of arrival. A failure ends the batch; the provider resends the rest with it. */
async function takeEvents(platform: Platform, events: readonly MailEvent[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const now = platform.clock.now()
  for (const event of events) {
    const at = new Date(Math.min(Date.parse(event.at), now.getTime()))
    const given = [event.return_path, event.recipient_token].flatMap((text) => (text ? [text.trim()] : []))
    const to = given.map((text) => (text.includes('@') ? text : `${text}@${platform.config.bounceDomain}`))
    const id = emailProblemId(`event\n${event.id}`)
    outcomes.push(await takeReport(platform, { ...kindOfEvent(event), id, to, about: [], at }))
  }
  return outcomes
}

async function takeReport(platform: Platform, report: Report): Promise<Outcome> {
  const { to, about, at, id, kind, status } = report
  // Any email to a stop address unsubscribes, whatever its content
  const unsubscription = to.map((address) => readStopAddress(platform, address)).find((found) => found !== null)
  if (unsubscription !== undefined) return stop(platform, unsubscription.memberId, [unsubscription.type], at)
  if (kind === 'not_about_us') return 'ignored'
  const member = await memberAt(platform, [...to, ...about])
  if (member === null) return 'unsigned'
  if (kind === 'unsubscribe') return stop(platform, member.memberId, typesIn(platform, about), at)
  const trouble = { id: emailProblemId(`${member.memberId}\n${id}`), ...member, kind, status, at }
  return (await recordEmailProblem(platform, trouble)) ? 'noted' : 'known'
}

/** The member identified by a signed address in the list, if it is their current address. */
async function memberAt(platform: Platform, addresses: readonly string[]) {
  const emails = new Map<string, string>()
  const emailOf = async (id: string) => {
    const email = (await accountsOf(platform.db, [id])).get(id)?.email ?? null
    if (email !== null) emails.set(id, email)
    return email
  }
  for (const address of addresses) {
    const memberId = await readBounceAddress(platform, address, emailOf)
    if (memberId !== null) return { memberId, email: emails.get(memberId) ?? '' }
  }
  return null
}

/** The notification type that the reader unsubscribed from; all types if the report does not say. */
function typesIn(platform: Platform, about: readonly string[]): readonly NotificationType[] {
  const type = about.map((address) => readStopAddress(platform, address)).find((found) => found !== null)?.type
  return type === undefined ? notificationTypes : [type]
}

async function stop(
  platform: Platform,
  memberId: string,
  types: readonly NotificationType[],
  at: Date,
): Promise<Outcome> {
  const account = (await accountsOf(platform.db, [memberId])).get(memberId)
  if (account === undefined || account.status === 'deleted') return 'unsigned'
  await stopMails(platform.db, [memberId], { types, reason: 'listunsubscribe', at })
  platform.live.publish([memberId], { kind: 'user_changed' })
  return 'noted'
}
