import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import { letterOf } from '../platform/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsOf } from '../platform/words.ts'
import { siteById } from '../sites/index.ts'

type Receiver = { email: string; siteId: string; locale: string }
type Kind = {
  /** The entry of mail.json: `<kind>.subject`, `<kind>.text`, and `<kind>.button` where there is one. */
  kind: string
  url?: string
  params?: Record<string, string | number>
}

/** Writes and sends one of the account's mails in its receiver's language, from the worker of a job. */
export async function mailTo(platform: Platform, receiver: Receiver, { kind, url, params = {} }: Kind): Promise<void> {
  const site = await siteById(platform.db, receiver.siteId)
  if (site === null) return
  const locale: Locale = locales.find((known) => known === receiver.locale) ?? defaultLocale
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, ...params }
  await platform.mail.deliver(
    letterOf({
      to: receiver.email,
      from: { name: site.settings.mailName, address: `noreply@${platform.config.mailDomain}` },
      locale,
      site: site.name,
      subject: say(`${kind}.subject`, words),
      paragraphs: [say(`${kind}.text`, words)],
      button: url === undefined ? null : { label: say(`${kind}.button`), url },
      footer: say('footer', { site: site.name }),
    }),
  )
}
