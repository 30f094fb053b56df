/** Areas that the chunk of every language carries. The other ones are loaded by the pages below, or by a part that opens over a page. */
export const carriedAreas = ['accounts', 'common', 'errors', 'likes', 'moderation', 'profiles'] as const

/** Route patterns and the further areas that their pages use; the first match counts. */
const areasOfPages = [
  [/^\/(?:login|signup|reset-password|mail-change|activate|members\/:id\/signup)(?:\/|$)/, ['entry']],
  [/^\/complete-signup$/, ['entry', 'photos']],
  [/^\/(?:profile\/verify|age)\b/, ['verification']],
  [/^\/profile$/, ['photos']],
  [/^\/match-finder$/, ['search', 'finder']],
  [/^\/members$/, ['search']],
  [/\/landing|^\/landers\//, ['landers']],
  [/^\/(?:members|likes\/m)\/:id$/, ['gifts']],
  [/^\/(?:offline|share)$/, ['app']],
  [/^\/decisions\b/, ['decisions']],
  [/^\/notifications$/, ['activity']],
  [/^\/(?:swipe-game|daily-picks)$/, ['swipe']],
  [/^\/(?:premium|pricing|credits|directdebit|withdraw|transactions)\b/, ['payments', 'gifts']],
  [/^\/date\/:token$/, ['dates']],
  [/^\/settings\/dates$/, ['settings', 'dates']],
  [/^\/settings\b/, ['settings', 'entry']],
  [/^\/(?:account-deleted|reactivate|unsubscribe)$/, ['settings']],
  [/^\/chats\b/, ['chat', 'gifts']],
  // The preview of the home page
  [/^\/office\/sites\/:id$/, ['content', 'landers']],
  [/^\/$|^\/(?:complaints|:token|pages\/[\w-]+|office\/pages\/preview)$/, ['content']],
] as const

/** What a page loads besides the texts of its language. `pattern` as routes.ts has it: `/likes/:type?`. */
export function areasOfPage(pattern: string) {
  return areasOfPages.find(([known]) => known.test(`/${pattern}`.replace('//', '/')))?.[1] ?? []
}
