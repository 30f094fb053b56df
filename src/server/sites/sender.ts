import { repaint } from '../../shared/palette.ts'
import type { Config } from '../platform/config/config.ts'
import type { Look } from '../platform/email/email-template.ts'
import type { Site } from './ctx.ts'

/** The sender of emails: parts of `emailTemplateOf`. */
type Sender = { from: { name: string; address: string }; site: string; look: Look }

/** The sender of a site's emails: a neutral mail name, address, site name, logo and colours. */
export function senderOf({ config }: { config: Config }, site: Pick<Site, 'name' | 'settings'>): Sender {
  const { mailName, mailAddress, logo, palette } = site.settings
  return {
    from: { name: mailName, address: mailAddress ?? `noreply@${config.mailDomain}` },
    site: site.name,
    look: { mark: logo, colours: repaint(palette) },
  }
}
