import type { Plugin } from 'vite'

/** React Router calls them only where instrumentations are given to it, and none are; the last two are for servers. */
const parts = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined`

/** Without React Router's hooks for tracing (1 kB of every first view), which are not used. The build fails when it needs another part of them. */
export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: /\/react-router\/dist\/.*\/router\/instrumentation\.js$/ }, handler: () => parts },
  }
}
