import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { DisclosableData } from '../../../contract/office/office-constants.ts'
import { longDay } from '../../../shared/date-words.ts'
import { namesOf } from '../../../shared/formatters.ts'
import { accountsOf } from '../../accounts/index.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { zipOf } from '../../platform/files/zip.ts'
import { newToken } from '../../platform/ids.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import { exportPersonalData, type PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { informMemberJob, makeDisclosureJob, removeDisclosureJob } from './authority-order-job-names.ts'
import { authorityOrders } from './authority-order-tables.ts'
import { type AuthorityOrder, findAuthorityOrder, mustBeInformed } from './authority-orders.ts'

/** `data`: the personal data of all domains, as for the export of a member. */
export function registerAuthorityOrderJobs(platform: Platform, data: readonly PersonalData[]): void {
  platform.jobs.work(makeDisclosureJob, ({ id }) => makeDisclosure(platform, data, id))
  platform.jobs.work(removeDisclosureJob, ({ key }) => platform.storage.remove(key))
  workPatiently(platform, informMemberJob, ({ id }) => informMember(platform, id))
}

/** The files of a member's export that hold these data; a name that ends in a slash is a folder. */
const filesOf: Record<DisclosableData, string> = {
  account: 'account.json',
  sessions: 'sessions.json',
  profile: 'profile.json',
  photos: 'photos/',
  likes: 'likes.json',
  messages: 'messages.json',
  message_files: 'message-files/',
  orders: 'orders.json',
  credits: 'credits.json',
  invoices: 'invoices.json',
}

/** Writes exactly the approved data into a ZIP, once, and records its files and hash. */
async function makeDisclosure(platform: Platform, data: readonly PersonalData[], id: string): Promise<void> {
  const { db, storage, clock } = platform
  const order = await findAuthorityOrder(db, id)
  if (order === null || order.memberId === null || order.disclosedData === null || order.disclosedAt !== null) return
  const { memberId } = order
  const names = order.disclosedData.map((each) => filesOf[each])
  const files = (await Promise.all(data.map((each) => exportPersonalData(each, db, memberId))))
    .flat()
    .filter(({ name }) => names.some((known) => (known.endsWith('/') ? name.startsWith(known) : name === known)))
  const key = `disclosures/${newToken()}.zip`
  await storage.putStream(key, await zipOf(files, storage, clock.now()))
  const hash = createHash('sha256')
  for await (const chunk of (await storage.read(key))?.stream ?? []) hash.update(chunk as Buffer)
  const written = await db
    .update(authorityOrders)
    .set({
      disclosureKey: key,
      disclosedFiles: files.map(({ name }) => name),
      disclosureHash: hash.digest('hex'),
      disclosedAt: clock.now(),
    })
    .where(and(eq(authorityOrders.id, id), eq(authorityOrders.memberId, memberId), isNull(authorityOrders.disclosedAt)))
    .returning({ id: authorityOrders.id })
  if (written.length === 0) await storage.remove(key)
}

/** Informs the member, and then stores when: after a crash in between they are informed again, never not at all. */
async function informMember(platform: Platform, id: string): Promise<void> {
  const { db, clock, mail } = platform
  const order = await findAuthorityOrder(db, id)
  if (order === null || order.memberId === null || !mustBeInformed(order, clock.now())) return
  const account = (await accountsOf(db, [order.memberId])).get(order.memberId)
  const site = await siteById(db, order.siteId)
  if (account === undefined || site === null) return
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const { authority, kind, effect } = order
  const country = namesOf('region', locale).of(order.country) ?? order.country
  await mail.deliver(
    emailTemplateOf({
      kind: 'authority_order',
      memberId: account.id,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('authority_order.subject'),
      paragraphs: [
        say(`authority_order.${kind}`, { authority, country, site: site.name }),
        say(`authority_order.${effect === 'partly' ? 'partly' : 'carried_out'}`),
        say('authority_order.redress', { support: site.settings.supportEmail }),
      ],
      facts: factsOf(order, say, locale),
      button: { label: say('authority_order.button'), url: `${originOfSite(platform, site)}/pages/terms#moderation` },
      footer: say('footer', { site: site.name }),
    }),
  )
  const isIt = and(eq(authorityOrders.id, id), isNull(authorityOrders.informedAt))
  await db.update(authorityOrders).set({ informedAt: clock.now() }).where(isIt)
}

function factsOf(order: AuthorityOrder, say: Say, locale: Locale) {
  const { reference, legalBasis, territory, subject, orderedOn } = order
  return [
    { label: say('authority_order.reference'), value: reference },
    { label: say('authority_order.orderedOn'), value: longDay(locale, new Date(`${orderedOn}T12:00:00Z`)) },
    { label: say('authority_order.basis'), value: legalBasis },
    { label: say('authority_order.territory'), value: territory },
    { label: say('authority_order.about'), value: subject },
  ]
}
