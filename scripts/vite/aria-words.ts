import type { Plugin } from 'vite'

const words =
  /\/node_modules\/react-(?:aria|stately|aria-components)\/dist\/private\/intl\/(?:.*\/)?[a-z]{2}-[A-Z]{2}\.mjs$/

/**
 * react-aria carries its words in 34 languages in every component. The browser gets those of one language with that language's chunk
 * (see languages.ts), so the copies inside the components are emptied.
 */
export function emptyAriaWords(): Plugin {
  return {
    name: 'empty-aria-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: words }, handler: () => 'export default undefined' },
  }
}
