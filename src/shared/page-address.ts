/** Of the pictures that previews of links show, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 }

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** The part of the site that a path belongs to, naming no member, conversation or order: `/chats/{id}` -> `/chats`. */
export function sectionOf(path: string): string {
  return anyId.test(path) ? `/${path.split('/')[1] ?? ''}` : path
}

const lander = /^\/landers\/([a-z0-9]+)(?:\/[^/]*)?$/

/** The one path that a page is known by, whatever else leads to it: no slash at the end, landers without the slug that chooses their words. */
export function canonicalPath(path: string): string {
  const bare = path.replace(/\/+$/, '') || '/'
  const name = lander.exec(bare)?.[1]
  return name === undefined ? bare : `/landers/${name}`
}

/** The picture of a page for previews of links, in the language of the page: landers have their own. */
export function sharePicture(path: string, locale: string): string {
  const name = lander.exec(path)?.[1]
  return name === undefined ? `/share.png?lang=${locale}` : `/share.png?lander=${name}&lang=${locale}`
}
