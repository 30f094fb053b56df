import { createHash } from 'node:crypto'
import { contentStamp } from '../../content/index.ts'
import { minimumMessageCosts } from '../../payments/shop/index.ts'
import type { Clock } from '../../platform/config/clock.ts'
import { fictionalShare } from '../../profiles/index.ts'
import { shownAmong } from '../../profiles/profile/index.ts'
import { brandSites, type Ctx, companyOf, type Site } from '../../sites/index.ts'
import { peopleOf, type ShownPeople } from './page-people.ts'

const retentionMs = 1_000
const dayMs = 86_400_000
/** Hosts come from strangers: do not let them fill the memory. */
const mostHosts = 1_000

type StampOf = (ctx: Ctx) => Promise<string>

/**
 * A stamp by value of everything static pages depend on: site settings, company, brand, prices, content pages, date.
 * Read at most once a second, together with the state of the members shown.
 */
export function stampReader(clock: Clock, people: ShownPeople): StampOf {
  const known = new Map<string, { state: Promise<string>; until: number }>()
  const now = () => clock.now().getTime()

  function read(ctx: Ctx): Promise<string> {
    if (known.size > mostHosts) known.clear()
    const [origin, began] = [originOf(ctx), now()]
    const reading = { state: stateOf(ctx, people), until: Number.POSITIVE_INFINITY }
    known.set(origin, reading)
    reading.state.then(
      () => {
        reading.until = began + retentionMs
      },
      () => known.get(origin) === reading && known.delete(origin),
    )
    return reading.state
  }

  return async function stampOf(ctx) {
    const hit = known.get(originOf(ctx))
    const state = await (hit !== undefined && now() < hit.until ? hit.state : read(ctx))
    return `${digestOf(ctx.site)} ${state} ${await contentStamp(ctx)} ${Math.floor(now() / dayMs)}`
  }
}

/** Addresses of the brand's sites depend on scheme and host of the request. */
function originOf({ site, client }: Ctx): string {
  return `${client.isSecure ? 'https' : 'http'}://${site.host}`
}

async function stateOf(ctx: Ctx, people: ShownPeople): Promise<string> {
  const [company, costs, share, alternates] = await Promise.all([
    companyOf(ctx.db, ctx.site.companyId),
    minimumMessageCosts(ctx),
    ctx.site.settings.fictionalProfiles ? fictionalShare(ctx) : 0,
    brandSites(ctx),
    followPeople(ctx, people),
  ])
  return digest([company, costs, share, alternates])
}

async function followPeople(ctx: Ctx, people: ShownPeople): Promise<void> {
  const { host } = ctx.site
  const [mark, ids] = [people.mark(), people.ids(host)]
  if (ids.length === 0) return
  people.follow(host, ids, peopleOf(await shownAmong(ctx, ids)), mark)
}

const digests = new WeakMap<Site, string>()

function digestOf(site: Site): string {
  const known = digests.get(site)
  if (known !== undefined) return known
  const made = digest(site)
  digests.set(site, made)
  return made
}

/** Fingerprint of values. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(Buffer.isBuffer(value) ? value : JSON.stringify(value))
    .digest('base64url')
    .slice(0, 22)
}
