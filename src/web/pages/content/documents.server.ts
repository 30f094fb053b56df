import { defaultLocale, type Locale } from '../../../contract/constants.ts'
import { type DocumentSetting, factsOf } from '../../../contract/document-values.ts'
import { chooseSections, type Facts, fillHtml, fillText } from '../../../shared/documents/document-template.ts'
import { type Heading, type Rendered, type Rendering, renderMarkdown } from '../../../shared/markdown.ts'

/** A document in the words of one site. `language` is the one it is written in: English where the wanted one is not there yet. */
export type Document = { title: string; description: string; html: string; contents: Heading[]; language: Locale }

// Part of the server's build only; the browser gets what was made of them
const files = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })
// By what is left after choosing sections: a handful for each document
const rendered = new Map<string, Rendered>()

/** A document by its folder in content/, or null where there is none. */
export function documentOf(name: string, setting: DocumentSetting, locale: Locale): Document | null {
  const file = fileOf(name, locale)
  if (file === null) return null
  const facts = factsOf(setting, file.language)
  const { title, description, body } = partsOf(file.source)
  const annex = name === 'privacy' && setting.isFromUs ? fileOf('privacy-us', defaultLocale) : null
  const source = annex === null ? body : `${body}\n${partsOf(annex.source).body}`
  const parts = { title, description, language: file.language }
  return filled(parts, renderOnce(chooseSections(source, facts)), facts)
}

type Parts = Pick<Document, 'title' | 'description' | 'language'>

/** A page that was written in the back office: its HTML was made when it was saved, and only the facts of its site are filled in. */
export function writtenDocument(
  { renderings, ...parts }: Parts & { renderings: Rendering[] },
  setting: DocumentSetting,
): Document {
  const facts = factsOf(setting, parts.language)
  const rendering = renderings.find(({ holding }) => holdsExactly(facts, holding, renderings))
  if (rendering === undefined) throw new Error('a page without a rendering for the facts of its site')
  return filled(parts, rendering, facts)
}

function holdsExactly(facts: Facts, holding: readonly string[], all: readonly Rendering[]): boolean {
  const conditions = new Set(all.flatMap((each) => each.holding))
  return [...conditions].every((name) => Boolean(facts[name]) === holding.includes(name))
}

function filled(parts: Parts, { html, contents }: Rendered, facts: Facts): Document {
  return {
    title: fillText(chooseSections(parts.title, facts), facts),
    description: fillText(chooseSections(parts.description, facts), facts),
    html: fillHtml(html, facts),
    contents: contents.map(({ id, text }) => ({ id, text: fillText(text, facts) })),
    language: parts.language,
  }
}

function fileOf(name: string, locale: Locale): { source: string; language: Locale } | null {
  for (const language of [locale, defaultLocale]) {
    const source = files[`/content/${name}/${language}.md`]
    if (source !== undefined) return { source, language }
  }
  return null
}

function renderOnce(source: string): Rendered {
  const known = rendered.get(source) ?? renderMarkdown(source)
  rendered.set(source, known)
  return known
}

/** Front matter of one line each, between two lines of `---`, and what follows. */
export function partsOf(source: string): { title: string; description: string; body: string } {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const line = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1] ?? ''
  return { title: line('title'), description: line('description'), body }
}
