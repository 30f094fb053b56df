import type { PoolView, poolEndpoints } from '../../../contract/office/pools.ts'
import { schemaOf } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { otherPools } from '../../platform/other-pools.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Cookies, type Ctx, listSites, type Site, siteById } from '../../sites/index.ts'
import { sessionHours } from '../access/rules.ts'

export const officePoolCookie = 'vonk_office_pool'

/**
 * Where a request of staff is answered: the platform of the chosen pool schema and the first of its sites. Without a
 * choice, or where that schema has no sites, those of the host.
 */
export async function officePool(
  { platform, site }: { platform: Platform; site: Site },
  cookies: Cookies,
): Promise<{ platform: Platform; site: Site }> {
  const chosen = cookies.get(officePoolCookie)
  const other = otherPools(platform).find(({ db }) => schemaOf(db) === chosen)
  const [first] = other === undefined ? [] : await listSites(other.db)
  const itsSite = other === undefined || first === undefined ? null : await siteById(other.db, first.id)
  return other === undefined || itsSite === null ? { platform, site } : { platform: other, site: itsSite }
}

/** The pool schemas of this process that have sites, each with its platform. */
export async function officePools({ db: own, poolPlatforms }: Ctx): Promise<{ platform: Platform; view: PoolView }[]> {
  const pools = await Promise.all(
    poolPlatforms.map(async (platform) => {
      const sites = new Set((await listSites(platform.db)).map(({ name }) => name))
      return { platform, view: { schema: schemaOf(platform.db), sites: [...sites], is_current: platform.db === own } }
    }),
  )
  return pools.filter(({ view }) => view.sites.length > 0)
}

export const poolHandlers: Handlers<typeof poolEndpoints, Ctx> = {
  listPools: async (ctx) => ({ pools: (await officePools(ctx)).map(({ view }) => view) }),
  choosePool: async (ctx, { schema }) => {
    if (!(await officePools(ctx)).some(({ view }) => view.schema === schema)) throw new Refusal('not_found')
    ctx.cookies.set(officePoolCookie, schema, {
      maxAgeSeconds: sessionHours * 3_600,
      isHttpOnly: true,
      isStrict: true,
    })
    return { done: true }
  },
}
