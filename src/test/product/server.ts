import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../contract/errors.ts'
import { type Api, contract } from '../../contract/index.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { setPaid } from '../../server/accounts/index.ts'
import { sessionCookie, storeSession } from '../../server/accounts/sessions/index.ts'
import { confirmMember, createMember } from '../../server/accounts/sign-up/index.ts'
import { consents } from '../../server/accounts/tables.ts'
import { grant } from '../../server/credits/index.ts'
import { openApp } from '../../server/http/app.ts'
import { openLive } from '../../server/http/live/live.ts'
import { openPlatform } from '../../server/http/open.ts'
import { createDefaultBundles } from '../../server/payments/shop/index.ts'
import { type FakeClock, fakeClock } from '../../server/platform/config/clock.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { transaction } from '../../server/platform/db/db.ts'
import { addPoolSchema } from '../../server/platform/db/migrate.ts'
import { newId, newToken } from '../../server/platform/ids.ts'
import type { Live } from '../../server/platform/live/live.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { addSite, ensureFirstSite } from '../../server/sites/editing/index.ts'
import type { NewSite } from '../../server/sites/editing/new-site.ts'
import { type Site, type SiteSettings, siteByHost } from '../../server/sites/index.ts'
import { sites } from '../../server/sites/tables.ts'
import { staffMaker } from '../members/staff.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { roomySettings } from './roomy-settings.ts'
import { testSchema } from './test-schema.ts'

/** What a call answered when it did not answer well. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: ErrorCode | string
  readonly body: { error?: { code: string; params: Record<string, unknown>; field?: string } }

  constructor(status: number, body: ApiFailure['body']) {
    super(`${status} ${body.error?.code ?? ''} ${JSON.stringify(body)}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.error?.code ?? ''
    this.body = body
  }
}

/** `host`: where they are logged in, if not at the first site. */
export type TestMember = { id: string; cookie: string; name: string; email: string; host?: string }
type MemberOptions = {
  name?: string
  gender?: 'female' | 'male'
  seeks?: 'female' | 'male' | 'both'
  country?: string
  dateOfBirth?: string
  kind?: 'member' | 'fictional'
  isConfirmed?: boolean
  /** Purchased credits, beside the sign-up bonus. */
  credits?: number
  isPaid?: boolean
  /** Has agreed to be shown to visitors. */
  isShowcased?: boolean
  /** Of the site that answers at this host; of the first one without. */
  host?: string
}
export type TestProduct = Awaited<ReturnType<typeof testProduct>>

/**
 * The product on a database of its own, behind its real doors, with a clock that stands still and a live stream that is written down;
 * after `app.listen` it also reaches real sockets.
 * `as(member)` and `anonymous` are the typed API over HTTP. Call `close` in afterAll.
 */
export async function testProduct(
  options: {
    settings?: Partial<SiteSettings>
    at?: Date
    env?: Record<string, string>
    /** Address of a pooler in front of a database. */
    pooler?: (databaseUrl: string) => Promise<string>
    /** Address of another database server than that of the run. */
    server?: string
    /** Another product: this one has member pools in `pool_beside`, a further schema of its database, and a site at localhost. */
    beside?: Beside
  } = {},
) {
  const database = options.beside?.database ?? (await testDatabase(options.server))
  const schema = options.beside === undefined ? testSchema : besideSchema
  if (options.beside !== undefined) await addPoolSchema(database.url, schema)
  const varDir = mkdtempSync(join(tmpdir(), 'vonk-product-'))
  const clock: FakeClock = fakeClock(options.at ?? new Date('2026-06-15T12:00:00Z'))
  const databaseUrl = (await options.pooler?.(database.url)) ?? database.url
  const config = readConfig({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', VAR_DIR: varDir, DEMO: '1', ...options.env },
    ...(options.pooler && { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: database.url }),
  })
  const published: { to: readonly string[]; event: LiveEvent }[] = []
  const connected = new Set<string>()
  const lines = openLive()
  const live: Live = {
    publish: (to, event) => {
      published.push({ to, event })
      lines.live.publish(to, event)
    },
    disconnect: (target) => lines.live.disconnect(target),
    handOver: (from, to) => lines.live.handOver(from, to),
    isConnected: (memberId) => connected.has(memberId) || lines.live.isConnected(memberId),
  }
  const platform = await openPlatform({
    ...{ config, databaseUrl, schema, clock, live, runsJobs: true },
    ...(options.beside && { beside: options.beside.platform }),
  })
  // Many write more in a row than a member may
  const site = await openSite(platform, { ...roomySettings, ...options.settings }, options.beside)
  await platform.jobs.start()
  const app = await openApp(platform, { hasPages: false, attachLive: lines.attach })
  await app.ready()
  let serial = 0

  async function newMember(given: MemberOptions = {}): Promise<TestMember> {
    serial += 1
    const name = given.name ?? `Member${serial}`
    const email = `member${serial}@example.com`
    const token = newToken()
    const home = given.host === undefined ? site : await siteByHost(platform.db, given.host)
    if (home === null) throw new Error(`no site answers at ${given.host}`)
    const id = await transaction(platform.db, async (tx) => {
      const memberId = await createMember(platform, tx, {
        poolId: home.poolId,
        siteId: home.id,
        kind: given.kind ?? 'member',
        email,
        passwordHash: 'unusable',
        name,
        gender: given.gender ?? 'female',
        seeks: given.seeks ?? 'male',
        dateOfBirth: given.dateOfBirth ?? '1992-03-04',
        country: given.country ?? 'NL',
        locale: 'en',
      })
      if (given.isConfirmed !== false) await confirmMember(platform, tx, memberId)
      if (given.credits !== undefined && given.credits > 0) {
        const key = `test:${memberId}`
        await grant(tx, {
          memberId,
          credits: given.credits,
          source: 'purchased',
          orderId: newId(),
          kind: 'purchase',
          key,
          reference: null,
          at: clock.now(),
        })
      }
      if (given.isShowcased === true) {
        const consent = { kind: 'showcase' as const, textVersion: '1', locale: 'en', givenAt: clock.now() }
        await tx.insert(consents).values({ ...consent, memberId, id: newId() })
      }
      if (given.isPaid === true) await setPaid(platform, tx, memberId, async () => true)
      return memberId
    })
    await storeSession(platform.db, {
      memberId: id,
      siteId: home.id,
      token,
      userAgent: 'test',
      country: null,
      now: clock.now(),
    })
    return {
      id,
      name,
      email,
      cookie: `${sessionCookie}=${token}`,
      ...(given.host !== undefined && { host: given.host }),
    }
  }

  return {
    platform,
    database,
    app,
    site,
    clock,
    published,
    /** Ids of the members who have a page open. */
    connected,
    newMember,
    newSite: siteMaker(platform, site),
    newStaff: staffMaker(platform),
    as: ({ cookie, host }: Pick<TestMember, 'cookie' | 'host'>) => clientOf(app, cookie, host),
    anonymous: clientOf(app, ''),
    /** A visitor at another host. */
    visitorAt: (host: string) => clientOf(app, '', host),
    async close() {
      await platform.jobs.stop()
      await app.close()
      await platform.db.$client.end()
      platform.poolPlatforms.splice(platform.poolPlatforms.indexOf(platform), 1)
      if (options.beside === undefined) await database.close()
      rmSync(varDir, { recursive: true, force: true })
    },
  }
}

type Beside = { site: Site; database: TestDatabase; platform: Platform }
const besideSchema = 'pool_beside'

async function openSite(platform: Platform, settings: Partial<SiteSettings>, beside?: Beside): Promise<Site> {
  if (beside !== undefined) {
    const wanted = { name: 'Beside', hosts: ['localhost'], settings, company: beside.site, sharesWith: null }
    const own = await addSite(platform.db, wanted, platform.clock.now())
    await createDefaultBundles(platform.db, own, platform.clock.now())
    return own
  }
  const site = await ensureFirstSite(platform.db, platform.clock)
  if (site === null) throw new Error('the test database is not empty')
  await platform.db.update(sites).set({ settings }).where(eq(sites.id, site.id))
  await createDefaultBundles(platform.db, site, platform.clock.now())
  return { ...site, settings: { ...site.settings, ...settings } }
}

type SiteOptions = Partial<Pick<NewSite, 'name' | 'settings' | 'company'>> & {
  hasOwnMembers?: boolean
  hasBundles?: boolean
}

/** Makes other sites like the first: `product.newSite('other.example')`; with `hasOwnMembers` in a pool of its own. */
function siteMaker({ db, clock }: Platform, first: Site) {
  return async function newSite(host: string, options: SiteOptions = {}): Promise<string> {
    const { name = 'Other', company = first, hasOwnMembers = false, hasBundles = false } = options
    const [row] = await db.select().from(sites).where(eq(sites.id, first.id))
    const settings = { ...row?.settings, ...options.settings }
    const sharesWith = hasOwnMembers ? null : first
    const site = await addSite(db, { name, hosts: [host], settings, company, sharesWith }, clock.now())
    if (hasBundles) await createDefaultBundles(db, site, clock.now())
    return site.id
  }
}

/** The typed API over HTTP, with one member's cookie. */
function clientOf(app: FastifyInstance, cookie: string, host = 'localhost:3000'): Api {
  const api: Record<string, Record<string, (input: Record<string, unknown>) => Promise<unknown>>> = {}
  for (const [domain, endpoints] of Object.entries(contract)) {
    api[domain] = Object.fromEntries(
      Object.entries(endpoints as Record<string, { route: string }>).map(([name, { route }]) => [
        name,
        (input) => call(app, { cookie, host }, route, input),
      ]),
    )
  }
  return api as unknown as Api
}

type From = { cookie: string; host: string }

async function call(app: FastifyInstance, { cookie, host }: From, route: string, input: Record<string, unknown>) {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query =
    method === 'GET'
      ? new URLSearchParams(
          Object.entries(rest).flatMap(([key, value]): [string, string][] =>
            value === undefined ? [] : [[key, String(value)]],
          ),
        ).toString()
      : ''
  const response = await app.inject({
    method: method as 'GET',
    url: query === '' ? path : `${path}?${query}`,
    headers: { host, 'request-type': 'client', ...(cookie === '' ? {} : { cookie }) },
    ...(method === 'GET' ? {} : { payload: rest }),
  })
  const body = response.json<Record<string, unknown>>()
  if (response.statusCode >= 400) throw new ApiFailure(response.statusCode, body)
  return body
}

/** Runs a call that must be refused and answers the refusal. */
export async function refusal(work: Promise<unknown>): Promise<ApiFailure> {
  const result = await work.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (result instanceof ApiFailure) return result
  throw new Error(`expected a refusal, got ${JSON.stringify(result)}`)
}
