/** A piece of a paragraph: plain, bold, or a link to a path of the site. */
type Span = { text: string; isBold?: boolean; path?: string }

const marks = /\*\*([^*\n]+)\*\*|\[([^\][\n]+)\]\(([^()\s]+)\)/g

/** What the staff write to many: paragraphs with an empty line between, `**bold**` and `[words](/path)`. Everything else is text, HTML too. */
export function paragraphsOf(body: string): Span[][] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map(spansOf)
}

function spansOf(paragraph: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const found of paragraph.matchAll(marks)) {
    const [whole, bold, words = '', path = ''] = found
    if (found.index > end) spans.push({ text: paragraph.slice(end, found.index) })
    spans.push(bold === undefined ? { text: words, path } : { text: bold, isBold: true })
    end = found.index + whole.length
  }
  if (end < paragraph.length) spans.push({ text: paragraph.slice(end) })
  return spans
}

/** Where its links lead. */
export function pathsIn(body: string): string[] {
  return paragraphsOf(body).flatMap((spans) => spans.flatMap(({ path }) => (path === undefined ? [] : [path])))
}

/** Pages that a mail to members may lead to, beside those that were written in the office; a test holds them to the route table. */
export const campaignPlaces = [
  '/',
  '/members',
  '/match-finder',
  '/swipe-game',
  '/likes',
  '/chats',
  '/notifications',
  '/profile',
  '/premium',
  '/pricing',
  '/credits',
  '/settings',
  '/settings/notifications',
  '/settings/visibility',
  '/settings/privacy',
  '/settings/security',
  '/settings/spending',
  '/pages/accessibility',
  '/pages/cookies',
  '/pages/faq',
  '/pages/privacy',
  '/pages/safety',
  '/pages/service',
  '/pages/terms',
] as const

/** Whether a path, with its query, is one of those places or a page of the site by its token. Nothing that a browser could take for another host. */
export function isOwnPath(path: string, tokens: ReadonlySet<string>): boolean {
  if (!/^\/(?![/\\])[\w\-./?=&%,#+]*$/.test(path)) return false
  const pathname = path.replace(/[?#].*$/, '')
  return (campaignPlaces as readonly string[]).includes(pathname) || tokens.has(pathname.slice(1))
}
