import type { Plugin } from 'vite'

/** React Router calls them only where instrumentations are given to it, and none are; the last two are for servers. */
const instrumentation = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined`

/** What only a server, or an application with React's server components, comes to: each must be there once. */
const unused = [
  // The script that starts a page; the browser leaves the one of the document as it is
  { file: 'lib/dom/ssr/components.js', from: '!isStatic ? " " :', to: 'true ? " " :' },
  { file: 'lib/dom/ssr/components.js', from: 'staticContext ? `window', to: 'false ? `window' },
  { file: 'lib/dom/ssr/components.js', from: 'if (rsc) return', to: 'if (false) return' },
  { file: 'lib/router/router.js', from: 'if (init.instrumentations) {\n\t\tlet', to: 'if (false) {\n\t\tlet' },
]

const ofRouter = /\/react-router\/dist\/.*\/(lib\/.*\.js)$/
const talking = new Set(['invariant', 'warning', 'warnOnce'])

/**
 * Leaves out of the browser's React Router what no page of ours comes to (3 kB of every first view): its hooks for tracing, its messages
 * for developers (an error keeps its stack), and parts of it for servers. The build fails when its code has changed.
 */
export function withoutUnusedRouter(): Plugin {
  const replaced = new Set<object>()
  return {
    name: 'without-unused-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: /\/react-router\/dist\/.*\/router\/instrumentation\.js$/ }, handler: () => instrumentation },
    transform: {
      filter: { id: ofRouter },
      handler(code, id) {
        const [, file] = ofRouter.exec(id) ?? []
        let changed = code
        for (const part of unused.filter((one) => one.file === file)) {
          if (changed.split(part.from).length !== 2)
            this.error(`${file} has no \`${part.from}\` now: see scripts/vite/router-parts.ts`)
          changed = changed.replace(part.from, () => part.to)
          replaced.add(part)
        }
        return { code: withoutMessages(changed, this.parse(changed)), map: null }
      },
    },
    buildEnd(error) {
      if (error || replaced.size === unused.length) return
      this.error('React Router has other files now: see scripts/vite/router-parts.ts')
    },
  }
}

type Node = { type?: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] }

/** `invariant(isThere, "…")` throws without a text; a warning is not given. */
function withoutMessages(code: string, program: object): string {
  const cuts: { start: number; end: number; by: string }[] = []
  visit(program, (node) => {
    const [condition, message] = node.arguments ?? []
    if (node.type !== 'CallExpression' || !talking.has(node.callee?.name ?? '') || !condition || !message) return
    if (node.callee?.name === 'invariant') cuts.push({ start: condition.end, end: node.end - 1, by: '' })
    else cuts.push({ start: node.start, end: node.end, by: 'undefined' })
  })
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, look)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) look(value as Node)
    for (const one of Object.values(value)) visit(one, look)
  }
}
