import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../contract/index.ts'
import type { SettingsView } from '../../contract/sites.ts'
import { contextMaker } from '../../server/http/api/context.ts'
import { openEarlyPages } from '../../server/http/pages/early-pages.ts'
import { servePages } from '../../server/http/pages/pages.ts'
import type { TestProduct } from '../product/server.ts'
import { stubBuild } from '../product/stub-build.ts'

/** What a page of `smallPages` says. */
type SmallPage = {
  site: string
  title: string
  company: string
  locale: string
  country: string | null
  mayStart: boolean
  address: string
  cookie: string | null
  loaded: unknown
}
type Load = (api: Api, params: Record<string, string | undefined>) => Promise<unknown>
type Facts = { site: SettingsView; locale: string }

/**
 * The server of pages before a build of a few lines instead of the real one, which would have to be made first: its pages answer as JSON
 * what they would have drawn. `drawn` are the addresses that were drawn, in order; `hold` keeps all drawings back until `letGo`.
 */
export async function smallPages({ platform }: TestProduct) {
  const apiContext = createContext<Api>()
  const pageContext = createContext<Facts>()
  const drawn: string[] = []
  const answeredEarly: string[] = []
  let held: Promise<void> | null = null
  let release: () => void = () => undefined

  function page(load: Load) {
    const loader = async ({ context, params, request }: LoaderFunctionArgs): Promise<SmallPage> => {
      const { pathname, search } = new URL(request.url)
      drawn.push(pathname + search)
      const api = context.get(apiContext)
      const { site, locale } = context.get(pageContext)
      const loaded = await load(api, params)
      await held
      return {
        site: site.name,
        title: site.index_title,
        company: (await api.sites.getCompany({})).companyinfo.name,
        locale,
        country: site.geoip_country,
        mayStart: site.may_sign_up,
        address: pathname + search,
        cookie: request.headers.get('cookie'),
        loaded,
      }
    }
    return { loader, handle: { plain: true } }
  }

  const build = stubBuild(
    {
      pages: {
        'landers/:lander/:slug?': page(async (api) => (await api.content.listShown({})).members.map(({ id }) => id)),
        'pages/terms': page(async () => null),
        pricing: page((api) => api.payments.listBundles({})),
        ':token': page((api, { token = '' }) => api.content.getPage({ token })),
      },
      entry: { apiContext, pageContext, isPlainHandle: (handle?: { plain?: boolean }) => handle?.plain ?? false },
    },
    ({ loaderData }) => Object.values(loaderData ?? {})[0],
  )
  const contextOf = contextMaker(platform)
  const early = openEarlyPages(platform, { contextOf, follow: ({ route }) => void answeredEarly.push(route) })
  const app = fastify({
    trustProxy: platform.config.trustedProxies,
    serverFactory: early.serverFactory as never,
  }) as unknown as FastifyInstance
  await app.register(fastifyCookie)
  await servePages(app, platform, contextOf, early, { load: async () => build, mode: 'production' })
  await app.ready()
  const front = frontOf(app)

  return {
    app: front,
    drawn,
    answeredEarly,
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    letGo() {
      held = null
      release()
    },
    async get(url: string, headers: Record<string, string> = {}) {
      const answer = await front.inject({ url, headers: { host: 'localhost:3000', ...headers } })
      const isReadable = answer.statusCode === 200 && answer.headers['content-encoding'] === undefined
      return { ...answer, page: isReadable ? answer.json<SmallPage>() : null }
    },
  }
}

/** Injected requests go through the server of an app, not past it. */
function frontOf(app: FastifyInstance): FastifyInstance {
  const front = fastify() as unknown as FastifyInstance
  front.all('/*', (request, reply) => {
    reply.hijack()
    app.server.emit('request', request.raw, reply.raw)
  })
  front.addHook('onClose', () => app.close())
  return front
}
