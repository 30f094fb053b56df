import { expect, it } from 'vitest'
import { canonicalPath, sharePicture } from './page-address.ts'

it.each([
  ['/', '/', '/share.png'],
  ['', '/', '/share.png'],
  ['/pricing', '/pricing', '/share.png'],
  ['/pages/faq/', '/pages/faq', '/share.png'],
  ['/landers/gallery', '/landers/gallery', '/share.png?lander=gallery'],
  ['/landers/gallery/milf-spring', '/landers/gallery', '/share.png?lander=gallery'],
  ['/landers/gallery/', '/landers/gallery', '/share.png?lander=gallery'],
  ['/landers/a/b/c', '/landers/a/b/c', '/share.png'],
])('%s is known as %s, with the picture %s', (path, known, picture) => {
  expect(canonicalPath(path)).toBe(known)
  expect(sharePicture(known)).toBe(picture)
})
