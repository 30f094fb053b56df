import { type DkimKey, dkimRecord } from './dkim.ts'

type DnsRecord = { name: string; type: 'TXT' | 'MX'; value: string; why: string }
type DnsRequest = {
  /** The domains that mails come from, MAIL_DOMAIN first. */
  from: readonly string[]
  bounceDomain: string
  /** The host that mail is handed to; null where none is configured. */
  relay: string | null
  key: DkimKey
}

/** DNS records required for email authentication. */
export function mailRecords({ from, bounceDomain, relay, key }: DnsRequest): DnsRecord[] {
  const domains = [...new Set(from)]
  const sender = relay === null ? 'a' : `a:${relay}`
  return [
    ...domains.map((domain) => ({
      name: `${key.selector}._domainkey.${domain}`,
      type: 'TXT' as const,
      value: dkimRecord(key),
      why: 'DKIM: what mails from this domain are signed with; the same key everywhere',
    })),
    {
      name: bounceDomain,
      type: 'TXT',
      value: `v=spf1 ${sender} -all`,
      why: 'SPF: who may send with envelopes of this domain. A mail service names its own, such as include:spf.service.example',
    },
    ...domains.map((domain) => ({
      name: `_dmarc.${domain}`,
      type: 'TXT' as const,
      value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      why: 'DMARC: begin with p=none, read the reports, then p=quarantine',
    })),
    {
      name: bounceDomain,
      type: 'MX',
      value: `10 mx.${bounceDomain}.`,
      why: 'where bounces come back to (docs/operations/mail.md): the host that hands b+…@ to this installation. Only if it has no MX yet',
    },
  ]
}

/** A record as a line of a zone file; long texts in pieces, since one string of them holds 255 bytes. */
export function zoneLine({ name, type, value }: DnsRecord): string {
  const written = type === 'TXT' ? (value.match(/.{1,250}/g) ?? []).map((piece) => `"${piece}"`).join(' ') : value
  return `${name}. ${type} ${written}`
}
