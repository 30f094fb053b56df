import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type IconNode = [tag: string, attributes: Record<string, string>]

const allId = 'virtual:icons'
const root = join(import.meta.dirname, '../..')
const folder = join(createRequire(import.meta.url).resolve('lucide-react'), '../../esm')
const iconModule = /\/lucide-react\/dist\/esm\/icons\/([a-z\d-]+)\.mjs$/
const imported = /import \{([^}]*)\} from 'lucide-react'/g

/**
 * `virtual:icons` exports the `icons` of lucide-react that the pages use: name -> SVG markup.
 * In a build the icons themselves carry no drawing: each refers to the sprite of its document (`src/web/ui/icons`), which leaves 4 to 8 kB
 * out of a first view.
 */
export function icons(): Plugin {
  let isBuild = false
  return {
    name: 'icons',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === allId ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${allId}`) return `export const icons = JSON.parse(${JSON.stringify(JSON.stringify(await used()))})`
      const [, name] = (isBuild && iconModule.exec(id)) || []
      return (
        name && `import { spriteIcon } from '/src/web/ui/icons/sprite-icon.tsx'\nexport default spriteIcon('${name}')`
      )
    },
  }
}

/** The icons that the pages import, by the names of their files. */
async function used(): Promise<Record<string, string>> {
  const sources = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  const exports = sources.flatMap((source) =>
    [...source.matchAll(imported)].flatMap(([, names = '']) => namesIn(names)),
  )
  const files = new Set(exports.map(fileOf))
  return Object.fromEntries(await Promise.all([...files].toSorted().map(async (name) => [name, await markupOf(name)])))
}

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/ as .*/, ''))
  return names.filter((name) => name !== '' && !name.startsWith('type ') && !name.startsWith('Lucide'))
}

const index = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')

function fileOf(exported: string): string {
  const [, file] = new RegExp(`default as ${exported}[ ,][^;]*'\\./icons/([^']+)\\.mjs'`).exec(index) ?? []
  if (file === undefined) throw new Error(`lucide-react has no icon ${exported}: see scripts/vite/icons.ts`)
  return file
}

async function markupOf(name: string): Promise<string> {
  const { __iconData: icon } = (await import(join(folder, 'icons', `${name}.mjs`))) as {
    __iconData: { size: number; node: IconNode[] }
  }
  if (icon.size !== 24) throw new Error(`The icon ${name} is not drawn on 24 by 24: see src/web/ui/icons`)
  return icon.node.map(markupOfNode).join('')
}

function markupOfNode([tag, { key: _, ...attributes }]: IconNode): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
