import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ShownMemberView } from '../../../contract/content.ts'
import type { Api } from '../../../contract/index.ts'
import { totalUnread } from '../../chat/index.ts'
import { countNewLikes } from '../../likes/index.ts'
import { brandSites, type Ctx, originOf } from '../../sites/index.ts'
import { apiFor } from '../api/api.ts'
import { ctxOf, type PageCacheKey, requestOf } from './cache-key.ts'
import type { DrawnPage } from './page-cache.ts'
import { type People, peopleOf } from './page-people.ts'

/** Of the built pages; tokens have identity, so they come from the built module itself. */
type EntryModule = {
  apiContext: RouterContext<Api>
  pageContext: RouterContext<unknown>
  isPlainHandle(handle: unknown): boolean
}
export type Pages = { load: () => Promise<ServerBuild>; mode: 'development' | 'production' }

/** What pages get to see of a request, beside its address: the product as functions, and the facts that every page needs. */
export async function pageProvider(
  build: ServerBuild,
  ctx: Ctx,
  { api, nonce }: { api: Api; nonce: string },
): Promise<RouterContextProvider> {
  const entry = build.entry.module as unknown as EntryModule
  const provider = new RouterContextProvider()
  provider.set(entry.apiContext, api)
  const [{ settings }, { user }, totals, alternates] = await Promise.all([
    api.sites.getSettings({}),
    api.accounts.getUser({}),
    totalsOf(ctx),
    brandSites(ctx),
  ])
  const report = (error: unknown) => ctx.log.error({ err: error }, 'page failed')
  provider.set(entry.pageContext, {
    locale: ctx.locale,
    site: settings,
    user,
    totals,
    nonce,
    palette: ctx.site.settings.palette,
    origin: originOf(ctx),
    alternates,
    source: ctx.source,
    report,
  })
  return provider
}

type Handler = ReturnType<typeof createRequestHandler>
const handlers = new WeakMap<ServerBuild, Handler>()

/** Draws the page of a request. It is made once for a build: reading the route table takes as long as drawing a small page. */
export function handlerOf(build: ServerBuild, mode: Pages['mode']): Handler {
  const known = handlers.get(build) ?? createRequestHandler(build, mode)
  handlers.set(build, known)
  return known
}

/** What waits for the member, so that the badges are right in the first paint. */
async function totalsOf({ db, viewer }: Ctx): Promise<{ unread: number; new_likes: number }> {
  if (viewer === null) return { unread: 0, new_likes: 0 }
  const [unread, newLikes] = await Promise.all([totalUnread(db, viewer.memberId), countNewLikes(db, viewer.memberId)])
  return { unread, new_likes: newLikes }
}

/** A nonce for this page's own inline scripts; the policy is sent with it. */
export function nonceOf(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`))
  return nonce
}

/** Renders the page for a cache key. Errors: those of the page's calls. */
export async function drawForAll({ load, mode }: Pages, ctx: Ctx, key: PageCacheKey): Promise<DrawnPage> {
  const build = await load()
  const anybody = ctxOf(ctx, key)
  const { api, used } = followedApi(apiFor(anybody))
  const provider = await pageProvider(build, anybody, { api, nonce: '' })
  const response = await handlerOf(build, mode)(requestOf(ctx, key), provider)
  const html = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], html, ...used() }
}

/** Calls whose answers the cache follows: it knows when each of them would be another one. */
const followed: readonly string[] = [
  'sites.getSettings',
  'sites.getCompany',
  'accounts.getUser',
  'content.getPage',
  'content.listShown',
  'content.getShown',
  // Rounded: a page may be as old as its day
  'content.getNumbers',
  'content.listRegionNumbers',
]

/** The same calls, and afterwards what of theirs a page is made of. */
function followedApi(api: Api): { api: Api; used: () => { people: People | null; isFollowed: boolean } } {
  const made = new Set<string>()
  const shown: ShownMemberView[] = []
  const domains = Object.entries(api as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)
  const heeded = domains.map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input: unknown) => {
          made.add(`${domain}.${name}`)
          const view = await call(input)
          if (domain === 'content') shown.push(...membersIn(view))
          return view
        },
      ]),
    ),
  ])
  const used = () => ({
    people: made.has('content.listShown') || made.has('content.getShown') ? peopleOf(shown) : null,
    isFollowed: [...made].every((call) => followed.includes(call)),
  })
  return { api: Object.fromEntries(heeded) as Api, used }
}

function membersIn(view: unknown): ShownMemberView[] {
  const { members = [], member = null } = view as { members?: ShownMemberView[]; member?: ShownMemberView | null }
  return member === null ? members : [...members, member]
}

const mostPaths = 5_000

/** Whether an address is a page without script. */
export function plainPages(): (build: ServerBuild, address: string) => boolean {
  const known = new Map<string, boolean>()
  return function isPlain(build, address) {
    const [path = ''] = address.split('?')
    const hit = known.get(path)
    if (hit !== undefined) return hit
    const { isPlainHandle } = build.entry.module as unknown as EntryModule
    const matches = matchRoutes(treeOf(build), path) ?? []
    const found = matches.some(({ route }) => isPlainHandle(route.handle))
    // Addresses come from strangers
    if (known.size >= mostPaths) known.clear()
    known.set(path, found)
    return found
  }
}

const trees = new WeakMap<ServerBuild, RouteObject[]>()

function treeOf(build: ServerBuild): RouteObject[] {
  const known = trees.get(build)
  if (known !== undefined) return known
  const all = Object.values(build.routes).filter((route) => route !== undefined)
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }) => {
        const handle: unknown = module.handle
        const shared = { id, ...(path !== undefined && { path }), handle }
        return index === true ? { ...shared, index } : { ...shared, children: below(id) }
      })
  const tree = below(undefined)
  trees.set(build, tree)
  return tree
}
