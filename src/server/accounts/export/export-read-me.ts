import type { ExportFile } from '../../platform/files/zip.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'

/** What the files of an export are, in the member's language: a line for each, and one for all of a folder. */
export function readMe(language: string, files: readonly ExportFile[]): ExportFile {
  const locale = localeOf(language)
  const say = wordsOf(locale, 'mail')
  const kinds = [...new Set(files.map(({ name }) => name.replace(/\/.*/, '/')))].toSorted()
  const lines = kinds.map((kind) => `${kind}\n    ${say(`exportFile.${keyOf(kind)}`)}`)
  return { name: 'README.txt', text: `${[say('exportFile.intro'), ...lines, say('exportFile.outro')].join('\n\n')}\n` }
}

/** `waiting-message.json` -> `waitingMessage` */
function keyOf(name: string): string {
  return name.replace(/(\.json|\/)$/, '').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
