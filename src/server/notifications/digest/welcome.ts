import { accountsOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'

export const welcomeMail = defineJob<{ memberId: string }>('notifications.welcome')

/**
 * Queues the welcome email after a member has confirmed the address, once the transaction has committed. Addresses are
 * confirmed once, so it is sent once.
 */
export function queueWelcome(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  return platform.jobs.send(tx, welcomeMail, { memberId })
}

/**
 * An account email, so it cannot be unsubscribed from; it links to the notification settings. Not sent to members who
 * have left.
 */
export async function deliverWelcome(platform: Platform, { memberId }: { memberId: string }): Promise<void> {
  const account = (await accountsOf(platform.db, [memberId])).get(memberId)
  const site = account?.status === 'active' ? await siteById(platform.db, account.siteId) : null
  if (account === undefined || site === null) return
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name }
  const origin = originOfSite(platform, site)
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'welcome',
      memberId,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('welcome.subject', words),
      paragraphs: [say('welcome.text', words), say('welcome.first'), say('welcome.safety'), say('welcome.mails')],
      button: { label: say('welcome.button'), url: `${origin}/profile` },
      links: [
        { label: say('welcome.safetyLink'), url: `${origin}/pages/safety` },
        { label: say('welcome.mailsLink'), url: `${origin}/settings/notifications` },
      ],
      footer: say('notice.footer', words),
    }),
  )
}
