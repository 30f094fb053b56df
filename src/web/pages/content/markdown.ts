import { Marked, type Tokens } from 'marked'

export type Heading = { id: string; text: string }
export type Rendered = { html: string; contents: Heading[] }

const ownId = /\s*\{#([\w-]+)\}$/

/**
 * HTML of a document of ours: markdown with tables, and headings that carry their anchor, the same in every language: `## Words {#anchor}`.
 * `contents` are the headings of the second level.
 */
export function renderMarkdown(source: string): Rendered {
  const contents: Heading[] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        const words = this.parser.parseInline(tokens).replace(ownId, '')
        const id = ownId.exec(text)?.[1]
        if (id === undefined) return `<h${depth}>${words}</h${depth}>\n`
        if (depth === 2) contents.push({ id, text: text.replace(ownId, '') })
        return `<h${depth} id="${id}"><a href="#${id}">${words}</a></h${depth}>\n`
      },
    },
  })
  return { html: marked.parse(source, { async: false }), contents }
}
