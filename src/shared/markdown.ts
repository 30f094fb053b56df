import { Marked, type RendererObject, type Tokens } from 'marked'

export type Heading = { id: string; text: string }
export type Rendered = { html: string; contents: Heading[] }
/** A text as it reads where exactly these of its conditions hold. Placeholders are still in it. */
export type Rendering = Rendered & { holding: string[] }

const ownId = /\s*\{#([\w-]+)\}$/

/**
 * HTML of a document of ours: markdown with tables, and headings that carry their anchor, the same in every language: `## Words {#anchor}`.
 * `contents` are the headings of the second level.
 */
export function renderMarkdown(source: string): Rendered {
  return render(source, {})
}

/** The same of a text that was written in the back office: HTML in it is text, links lead only where links may, and there are no pictures. */
export function renderWritten(source: string): Rendered {
  return render(source, harmless)
}

/** A document of ours as plain text: headings underlined, links with their full address. Placeholders must be filled in. */
export function plainText(source: string, origin: string): string {
  return source
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_link, words: string, address: string) =>
      address.startsWith('/') ? `${words} (${origin}${address})` : words,
    )
    .replace(/^#{2,} (.+?)(?:\s*\{#[\w-]+\})?$/gm, (_heading, words: string) => `${words}\n${'-'.repeat(words.length)}`)
    .replace(/\*\*|`/g, '')
    .replace(/^> ?/gm, '    ')
    .replace(/\\$/gm, '')
    .trim()
}

function render(source: string, renderer: RendererObject): Rendered {
  const contents: Heading[] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      ...renderer,
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

/** Placeholders are filled in afterwards: what is written here into attributes must hold none. */
const harmless: RendererObject = {
  html: ({ text }) => escaped(text),
  image: ({ text }) => escaped(text),
  code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>\n`,
  link({ href, tokens }) {
    const words = this.parser.parseInline(tokens)
    return mayLead(href) ? `<a href="${escaped(href)}"${relOf(href)}>${words}</a>` : words
  },
}

/** To a page or a section here, to another site, or to an address or a telephone; never to a script, and by no path that resolves to another host. */
function mayLead(href: string): boolean {
  const isAllowed = /^(?:\/|#|https:\/\/|mailto:|tel:)[^\s{}\\]*$/i.test(href)
  return isAllowed && !/^\/(?:[^?#]*\/)?\//.test(href)
}

function relOf(href: string): string {
  return href.toLowerCase().startsWith('https:') ? ' rel="noopener"' : ''
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
