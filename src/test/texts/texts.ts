import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Messages = { [key: string]: string | Messages }
const folder = join(import.meta.dirname, '../../shared/i18n')

/** The areas of texts: first words of the names of files of every language; an area may have several files. */
export const areas = [...new Set(readdirSync(join(folder, 'en')).map(areaOf))]

function areaOf(file: string): string {
  return file.slice(0, file.indexOf('.'))
}

/** Texts of an area by their keys (`list.empty`); none where the language lacks it. */
export function textsOf(locale: string, area: string): Map<string, string> {
  const files = readdirSync(join(folder, locale)).filter((file) => areaOf(file) === area)
  const texts = files.map((file) => flat(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Messages))
  return new Map(texts.flatMap((part) => [...part]))
}

function flat(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text)
  }
  return texts
}

/** A branch of a text, or the text itself: what stands in it, and of a plural its name and the other branches. */
export type Branch = { path: string; words: string[]; slots: string[]; plurals: { path: string; options: string[] }[] }

/** A text taken apart: itself, then what each of its plurals and selections says. */
export function branchesOf(text: string): Branch[] {
  return branchesIn(parse(text), '')
}

function branchesIn(elements: MessageFormatElement[], path: string): Branch[] {
  const branch: Branch = { path, words: [], slots: [], plurals: [] }
  const below: Branch[] = []
  function look(within: MessageFormatElement[]) {
    for (const element of within) {
      if (element.type === TYPE.literal) branch.words.push(...wordsIn(element.value))
      else if (element.type !== TYPE.pound)
        branch.slots.push(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) look(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      const place = `${path}${element.value}`
      if (element.type === TYPE.plural)
        branch.plurals.push({
          path: place,
          options: Object.keys(element.options).filter((name) => !name.startsWith('=')),
        })
      for (const [name, { value }] of Object.entries(element.options))
        below.push(...branchesIn(value, `${place}=${name}/`))
    }
  }
  look(elements)
  return [branch, ...below]
}

/** One piece without what stands around its words; none where it has no letters. */
function wordsIn(piece: string): string[] {
  const words = piece.replace(/^[^\p{L}]+|[^\p{L}\d]+$/gu, '')
  return words === '' ? [] : [words]
}
