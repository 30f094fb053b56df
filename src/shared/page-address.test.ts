import { expect, it } from 'vitest'
import { canonicalPath, sharePicture } from './page-address.ts'

it.each([
  ['/', '/', '/share.png?lang=fi'],
  ['', '/', '/share.png?lang=fi'],
  ['/pricing', '/pricing', '/share.png?lang=fi'],
  ['/pages/faq/', '/pages/faq', '/share.png?lang=fi'],
  ['/landers/gallery', '/landers/gallery', '/share.png?lander=gallery&lang=fi'],
  ['/landers/gallery/milf-spring', '/landers/gallery', '/share.png?lander=gallery&lang=fi'],
  ['/landers/gallery/', '/landers/gallery', '/share.png?lander=gallery&lang=fi'],
  ['/landers/a/b/c', '/landers/a/b/c', '/share.png?lang=fi'],
])('%s is known as %s, with the picture %s', (path, known, picture) => {
  expect(canonicalPath(path)).toBe(known)
  expect(sharePicture(known, 'fi')).toBe(picture)
})
