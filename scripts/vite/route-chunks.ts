import type { Plugin } from 'vite'

const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
/** A module whose loading fails with the error: the router shows it as that of any other page. */
const failing = `
const fail = () => { throw error };
return { default: fail, clientLoader: fail, clientAction: fail };`

/**
 * React Router reloads the page each time the chunk of a route cannot be loaded, without an end. Here the navigation fails instead, and the
 * error page reloads at most once a minute (`web/api/reload.ts`). The build fails when React Router's code has changed.
 */
export function failOnLostRoutes(): Plugin {
  let isReplaced = false
  return {
    name: 'fail-on-lost-routes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router\/dist\/.*routeModules\.m?js$/.test(id) || !reloading.test(code)) return undefined
      isReplaced = true
      return { code: code.replace(reloading, failing), map: null }
    },
    buildEnd(error) {
      if (error || isReplaced) return
      this.error('React Router loads route modules in another way now: see scripts/vite/route-chunks.ts')
    },
  }
}
