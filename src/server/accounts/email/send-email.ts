import { emailTemplateOf } from '../../platform/email/email-template.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, type Site, senderOf, siteByHost, siteById } from '../../sites/index.ts'

type Receiver = { id: string; email: string; siteId: string; locale: string }
type Kind = {
  /** The entry of mail.json: `<kind>.subject`, `<kind>.text`, and `<kind>.button` where there is one. */
  kind: string
  url?: string
  params?: Record<string, string | number>
}

/** Renders and sends an account email in the recipient's language and in the name of their site; for use in jobs. */
export async function mailTo(platform: Platform, receiver: Receiver, { kind, url, params = {} }: Kind): Promise<void> {
  const site = await siteById(platform.db, receiver.siteId)
  if (site === null) return
  const locale = localeOf(receiver.locale)
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, ...params }
  await platform.mail.deliver(
    emailTemplateOf({
      kind,
      memberId: receiver.id,
      to: receiver.email,
      ...senderOf(platform, site),
      locale,
      subject: say(`${kind}.subject`, words),
      paragraphs: [say(`${kind}.text`, words)],
      ...(params.code !== undefined && { code: String(params.code) }),
      button: url === undefined ? null : { label: say(`${kind}.button`), url: await atHome(platform, site, url) },
      footer: say('footer', { site: site.name }),
    }),
  )
}

/**
 * The same page on the recipient's own site, so sender name and link match when the request came from another site of
 * the pool.
 */
async function atHome(platform: Platform, home: Site, url: string): Promise<string> {
  const { host, origin } = new URL(url)
  const requestSite = await siteByHost(platform.db, host)
  return requestSite?.id === home.id ? url : `${originOfSite(platform, home)}${url.slice(origin.length)}`
}
