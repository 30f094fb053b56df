import type { Config } from '../platform/config.ts'
import type { Site } from './ctx.ts'

/** How a mail shows which site it comes from: parts of `letterOf`. */
export type Sender = { from: { name: string; address: string }; site: string; accent?: string }

/** Who writes on behalf of a site: its mail name, which says nothing of what it is about, its address, name and colour. */
export function senderOf({ config }: { config: Config }, site: Pick<Site, 'name' | 'settings'>): Sender {
  const { mailName, mailAddress, palette } = site.settings
  const ink = palette['primary-ink']?.light
  return {
    from: { name: mailName, address: mailAddress ?? `noreply@${config.mailDomain}` },
    site: site.name,
    ...(ink !== undefined && { accent: ink }),
  }
}
