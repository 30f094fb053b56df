import { lookup, Resolver } from 'node:dns/promises'
import type { Config } from '../../src/server/platform/config/config.ts'
import type { Db } from '../../src/server/platform/db/db.ts'
import { vaultState } from '../../src/server/platform/db/vault.ts'
import { openDkimKey } from '../../src/server/platform/email/dkim.ts'
import { domainOf } from '../../src/server/platform/email/email-address.ts'
import { mailRecords } from '../../src/server/platform/email/email-dns.ts'
import { inTime } from '../../src/server/platform/jobs/with-timeout.ts'
import { type SiteRow, siteRows } from '../../src/server/sites/index.ts'
import { type Finding, failed, ok, skipped, warning } from './finding.ts'

/** Answers of the DNS; an error with code ENOTFOUND or ENODATA means that there is no such record. */
export type Dns = {
  /** Whether a host has an address. */
  resolves(host: string): Promise<unknown>
  texts(name: string): Promise<string[]>
}

const timeoutMs = 3_000

export function systemDns(): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  return {
    resolves: (host) => inTime(lookup(host), timeoutMs),
    texts: async (name) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
  }
}

/** DNS of the sites' hosts and of the domains that email is sent from. Without a network they are skipped. */
export async function dnsFindings(db: Db, config: Config, dns: Dns): Promise<Finding[]> {
  if (config.isDemo) return []
  const sites = await siteRows(db)
  return [...(await hostFindings(sites, config, dns)), ...(await mailFindings(db, sites, config, dns))]
}

async function hostFindings(sites: readonly SiteRow[], { publicUrl }: Config, dns: Dns): Promise<Finding[]> {
  const own = publicUrl === null ? [] : [new URL(publicUrl).hostname]
  const hosts = [...new Set([...own, ...sites.flatMap((site) => site.hosts)])].filter((host) => host !== '*')
  return Promise.all(
    hosts.map(async (host) => {
      const state = await answerOf(() => dns.resolves(host))
      if (state === 'silent') return skipped('host', `${host}: the DNS does not answer`)
      if (state === 'missing')
        return warning('host', `${host} has no address`, 'point its DNS to the proxy, or remove the host')
      return ok('host', host)
    }),
  )
}

async function mailFindings(db: Db, sites: readonly SiteRow[], config: Config, dns: Dns): Promise<Finding[]> {
  const { mailDomain, bounceDomain, dkim } = config
  if (config.smtpUrl === null || mailDomain === 'localhost') return []
  const hasKey = dkim.key !== undefined || (await vaultState(db)).some(({ name }) => name === `dkim ${mailDomain}`)
  if (!hasKey) return [warning('mail records', 'there is no DKIM key yet', 'npm run mail:dns creates it')]
  const addresses = sites.flatMap(({ settings }) => (settings.mailAddress ? [domainOf(settings.mailAddress)] : []))
  const records = mailRecords({
    from: [mailDomain, ...addresses],
    bounceDomain,
    relay: null,
    key: await openDkimKey(db, config),
  })
  const texts = records.filter(({ type }) => type === 'TXT')
  return Promise.all(texts.map((record) => mailFinding(record, dns)))
}

async function mailFinding({ name, value }: { name: string; value: string }, dns: Dns): Promise<Finding> {
  const kind = /^v=(\w+)/.exec(value)?.[1] ?? ''
  let found: string[] = []
  const state = await answerOf(async () => {
    found = await dns.texts(name)
  })
  const remedy = 'publish the record that npm run mail:dns prints'
  if (state === 'silent') return skipped('mail records', `${name}: the DNS does not answer`)
  const own = found.find((text) => text.toLowerCase().startsWith(`v=${kind.toLowerCase()}`))
  if (own === undefined) return warning('mail records', `${name} has no ${kind} record: email is filed as spam`, remedy)
  if (kind === 'DKIM1' && keyOf(own) !== keyOf(value))
    return failed('mail records', `${name} publishes another key: signatures are not valid`, remedy)
  return ok('mail records', `${name} ${kind}`)
}

/** The public key of a DKIM record. */
function keyOf(record: string): string {
  return /\bp=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
}

async function answerOf(query: () => Promise<unknown>): Promise<'found' | 'missing' | 'silent'> {
  try {
    await query()
    return 'found'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'silent'
  }
}
