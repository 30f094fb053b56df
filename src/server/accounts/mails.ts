import { eq } from 'drizzle-orm'
import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { letterOf } from '../platform/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsOf } from '../platform/words.ts'
import { type Ctx, originOf, siteById } from '../sites/index.ts'
import { newActivationToken } from './links.ts'
import { hasConfirmedOwner } from './owners.ts'
import { members } from './tables.ts'

/** No secret in the job: the link is made when the mail is written. */
type ActivationMail = { memberId: string; origin: string }
const activationMail = defineJob<ActivationMail>('accounts.activation_mail')

/** Mails the way to activate a new account, once the transaction has committed; to the owner of a registered address, that they have one already. */
export function sendActivationMail(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  return ctx.jobs.send(tx, activationMail, { memberId, origin: originOf(ctx) })
}

export function registerAccountJobs(platform: Platform): void {
  platform.jobs.work(activationMail, (job) => deliver(platform, job))
}

async function deliver(platform: Platform, job: ActivationMail) {
  const [member] = await platform.db.select().from(members).where(eq(members.id, job.memberId))
  if (member === undefined || member.status !== 'not_confirmed') return
  const site = await siteById(platform.db, member.siteId)
  if (site === null) return
  const locale: Locale = locales.find((known) => known === member.locale) ?? defaultLocale
  const say = wordsOf(locale, 'mail')
  const from = { name: site.settings.mailName, address: `noreply@${platform.config.mailDomain}` }
  const isRegistered = await hasConfirmedOwner(platform.db, member.poolId, member.emailKey)
  const kind = isRegistered ? 'already_member' : 'activate'
  const link = isRegistered
    ? `${job.origin}/login`
    : `${job.origin}/activate/done?token=${await newActivationToken(platform, member.id)}`
  await platform.mail.deliver(
    letterOf({
      to: member.email,
      from,
      locale,
      site: site.name,
      subject: say(`${kind}.subject`, { site: site.name }),
      paragraphs: [say(`${kind}.text`, { site: site.name })],
      button: { label: say(`${kind}.button`), url: link },
      footer: say('footer', { site: site.name }),
    }),
  )
}
