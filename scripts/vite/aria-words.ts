import type { Plugin } from 'vite'

const words =
  /\/node_modules\/react-(?:aria|stately|aria-components)\/dist\/private\/intl\/(?:.*\/)?[a-z]{2}-[A-Z]{2}\.mjs$/
const wordsOfLanguage = /\/node_modules\/react-aria-components\/i18n\/[a-z]{2}-[A-Z]{2}\.mjs$/
/** Parts of react-aria whose words the pages use. */
const used = ['@react-aria/combobox', '@react-aria/menu', '@react-aria/overlays']
const nameOfPart = /[`'"](@react-(?:aria|stately)\/[a-z]+|react-aria-components)[`'"]\)/g

type Words = Record<string, Record<string, string | ((...values: unknown[]) => string)>>

/**
 * react-aria carries its words in 34 languages in every component. The browser gets those of one language with that language's chunk
 * (see languages.ts), so the copies inside the components are emptied; of the language it gets those of the parts that are used (2 kB less).
 * The build fails when a page uses another part.
 */
export function emptyAriaWords(): Plugin {
  return {
    name: 'empty-aria-words',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: [words, wordsOfLanguage] },
      handler: (id) => (words.test(id) ? 'export default undefined' : usedWords(id)),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const parts = chunk.type === 'chunk' ? [...chunk.code.matchAll(nameOfPart)].map(([, name = '']) => name) : []
        const lacking = parts.filter((name) => !used.includes(name))
        if (lacking.length > 0) this.error(`${lacking.join(', ')} lacks its words: see scripts/vite/aria-words.ts`)
      }
    },
  }
}

async function usedWords(path: string): Promise<string> {
  const { default: all } = (await import(path)) as { default: Words }
  const parts = used.map((name) => {
    const texts = Object.entries(all[name] ?? {}).map(
      ([key, text]) => `${JSON.stringify(key)}: ${typeof text === 'string' ? JSON.stringify(text) : text}`,
    )
    return `${JSON.stringify(name)}: { ${texts.join(', ')} }`
  })
  return `export default { ${parts.join(', ')} }`
}
