import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { locales } from '../../src/contract/constants.ts'
import { areasOfPage } from '../../src/web/i18n/page-areas.ts'
import type { ShellFacts } from '../../src/web/live/worker/shell-facts.ts'

/** The one address that everything which was ever subscribed hangs on. */
const workerPath = '/sw-push.js'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'src/web/live/worker/main.ts')
const graphFile = join(root, 'build/.chunks.json')
/** Routes available offline, with their layouts. */
const readable = [
  'pages/chat/inbox',
  'pages/chat/no-conversation',
  'pages/chat/conversation',
  'pages/members/members',
  'members-id',
  'likes-m-id',
  'pages/likes/likes',
  'pages/notifications/notifications',
  'pages/profile/profile',
  'pages/app/offline',
]
/** Bytes; larger files are loaded on demand. */
const largestExtra = 40_000

type Chunk = { imports: string[]; later: string[]; from: string | null }
type Graph = { chunks: Record<string, Chunk>; fonts: string[] }
type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] }
type RouteTable = { version: string; entry: Omit<Route, 'id'>; routes: Record<string, Route> }

/** Lists the files of a build for the service worker; during development serves a worker without storage. */
export function worker(): Plugin {
  return {
    name: 'worker',
    configureServer(server) {
      server.middlewares.use(workerPath, (_request, response, next) => {
        bundleWorker({ build: 'development', shell: [], extra: [], languages: {}, routes: {} }).then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          next,
        )
      })
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const graph: Graph = { chunks: {}, fonts: [] }
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk')
          graph.chunks[`/${part.fileName}`] = {
            imports: part.imports.map((name) => `/${name}`),
            later: part.dynamicImports.map((name) => `/${name}`),
            from: part.facadeModuleId,
          }
        else if (part.fileName.endsWith('.woff2')) graph.fonts.push(`/${part.fileName}`)
      }
      mkdirSync(join(root, 'build'), { recursive: true })
      writeFileSync(graphFile, JSON.stringify(graph))
    },
  }
}

/** After a build: its worker, which knows its files, beside them. */
export async function buildWorker(): Promise<void> {
  const client = join(root, 'build/client')
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name))
  if (manifest === undefined) throw new Error('The build has no table of its routes')
  const text = readFileSync(join(client, 'assets', manifest), 'utf8')
  const table = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteTable
  const graph = JSON.parse(readFileSync(graphFile, 'utf8')) as Graph
  const facts = shellOf(table, graph, (path) => statSync(join(client, path)).size)
  writeFileSync(join(client, workerPath), await bundleWorker(facts))
}

/** Which files and routes make up the pages that can be read without a line. `sizeOf`: bytes of a file of the build. */
function shellOf(table: RouteTable, { chunks, fonts }: Graph, sizeOf: (path: string) => number): ShellFacts {
  const routes = readable.flatMap((id) => withParents(table, id))
  const parts = [table.entry, ...routes]
  const files = parts.flatMap(({ module, imports = [] }) => [module, ...imports])
  const shell = withImports(chunks, files)
  const styles = new Set(parts.flatMap(({ css = [] }) => css.map((address) => address.split('#')[0] ?? '')))
  const isWords = (path: string) => /virtual:(?:language|area|emoji)/.test(chunks[path]?.from ?? '')
  const later = [...shell].flatMap((path) => chunks[path]?.later ?? []).filter((path) => !isWords(path))
  const extra = [...withImports(chunks, later)].filter(
    (path) => !shell.has(path) && !isWords(path) && sizeOf(path) <= largestExtra,
  )
  // The other one has letters that few names need
  const isLatin = (path: string) => path.includes('-latin-wght-')
  return {
    build: table.version,
    shell: [...shell, ...styles, ...fonts.filter(isLatin)],
    extra: [...extra, ...fonts.filter((path) => !isLatin(path))],
    languages: wordsOf(
      chunks,
      readable.map((id) => patternOf(table, id)),
    ),
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  }
}

function withParents({ routes }: RouteTable, id: string): Route[] {
  const route = routes[id]
  if (route === undefined)
    throw new Error(`There is no route ${id}: scripts/vite/worker.ts names those that can be read offline`)
  return route.parentId === undefined ? [route] : [route, ...withParents({ routes } as RouteTable, route.parentId)]
}

/** `chats/:id`, of a route and those around it. */
function patternOf(table: RouteTable, id: string): string {
  const paths = withParents(table, id).flatMap(({ path }) => path ?? [])
  return paths.toReversed().join('/')
}

function withImports(chunks: Graph['chunks'], files: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const queue = [...files]; queue.length > 0; ) {
    const path = queue.pop() ?? ''
    if (found.has(path)) continue
    found.add(path)
    queue.push(...(chunks[path]?.imports ?? []))
  }
  return found
}

/** Language -> its own file and those of the areas that these pages load. */
function wordsOf(chunks: Graph['chunks'], patterns: readonly string[]): ShellFacts['languages'] {
  const areas = new Set(patterns.flatMap(areasOfPage))
  return Object.fromEntries(
    locales.map((locale) => {
      const wanted = [`virtual:language/${locale}`, ...[...areas].map((area) => `virtual:area/${area}/${locale}`)]
      const files = Object.entries(chunks).flatMap(([path, { from }]) =>
        from !== null && wanted.includes(from.replace('\0', '')) ? [path] : [],
      )
      if (files.length < wanted.length) throw new Error(`Not all words of ${locale} were found in the build`)
      return [locale, [...withImports(chunks, files)]]
    }),
  )
}

/** Bundles the service worker into one script. */
async function bundleWorker(facts: ShellFacts): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    publicDir: false,
    define: { __SHELL__: JSON.stringify(facts) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: 'sw-push' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.find((part) => part.type === 'chunk')?.code
  if (code === undefined) throw new Error('The worker could not be built')
  return code
}
