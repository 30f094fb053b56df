import type { ServerBuild } from 'react-router'

/** What a page of `stubBuild` has. */
type StubPage = {
  loader?: (args: never) => Promise<unknown>
  action?: (args: never) => Promise<unknown>
  handle?: object
}
/** What loaders and actions answered, by address. */
type Answers = { loaderData: Record<string, unknown> | null; actionData: Record<string, unknown> | null }
type StubBuild = {
  pages: Record<string, StubPage>
  /** What the server of pages finds beside the pages: contexts, `isPlainHandle`. */
  entry: object
}

/** A build of a few pages instead of the real one, which would have to be made first: they are drawn as the JSON of what `draw` answers. */
export function stubBuild({ pages, entry }: StubBuild, draw: (answers: Answers) => unknown): ServerBuild {
  const routes = Object.entries(pages).map(([path, page]) => [
    path,
    { id: path, path, module: { default: () => null, ...page } },
  ])
  const build = {
    entry: {
      module: {
        ...entry,
        default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: Drawn) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          return new Response(JSON.stringify(draw(staticHandlerContext)), { status, headers })
        },
        handleError: () => undefined,
      },
    },
    routes: Object.fromEntries(routes) as object,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
  return build as unknown as ServerBuild
}

type Drawn = { staticHandlerContext: Answers }
