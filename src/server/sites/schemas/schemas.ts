import { eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/config/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { anyHost, bareHost, hostCache } from '../sites.ts'
import { siteHosts, sites } from '../tables.ts'

/** The pool schema of the site of a host, in whichever it is; null if there is none. */
export async function schemaOfHost(db: Db, host: string): Promise<string | null> {
  const rows = await db
    .select({ schema: sites.poolSchema, host: siteHosts.host })
    .from(siteHosts)
    .innerJoin(sites, eq(sites.id, siteHosts.siteId))
    .where(inArray(siteHosts.host, [bareHost(host), anyHost]))
  return (rows.find((row) => row.host !== anyHost) ?? rows[0])?.schema ?? null
}

/** The same, cached like sites by host. */
export function schemaCache(db: Db, clock: Clock): (host: string) => Promise<string | null> {
  return hostCache((host) => schemaOfHost(db, host), clock)
}
