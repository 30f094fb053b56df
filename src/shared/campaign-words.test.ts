import { expect, test } from 'vitest'
import { isOwnPath, paragraphsOf, pathsIn } from './campaign-words.ts'

test('paragraphs, bold words and links; everything else is text', () => {
  expect(
    paragraphsOf('One\nline\n\n\n  **Two** and [three](/members).\n \n<b>four</b> & **five\n\nsix* [seven] (/x)'),
  ).toEqual([
    [{ text: 'One line' }],
    [{ text: 'Two', isBold: true }, { text: ' and ' }, { text: 'three', path: '/members' }, { text: '.' }],
    [{ text: '<b>four</b> & **five' }],
    [{ text: 'six* [seven] (/x)' }],
  ])
  expect(paragraphsOf(' \n\n ')).toEqual([])
  expect(pathsIn('[a](/x) [b](https://evil.example) **[c](/y)**')).toEqual(['/x', 'https://evil.example'])
})

test.each([
  ['/', true],
  ['/members', true],
  ['/members?gender=female&min_age=30', true],
  ['/settings/notifications#mails', true],
  ['/summer', true],
  ['/winter', false],
  ['/members/', false],
  ['/members/../api/office', false],
  ['/office', false],
  ['/api/user.php', false],
  ['/logout', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['members', false],
  ['', false],
  ['/members\n', false],
  ['/members?x="><script>', false],
  ['/%2e%2e/evil', false],
])('%s leads to a page of the site: %s', (path, isOwn) => {
  expect(isOwnPath(path, new Set(['summer']))).toBe(isOwn)
})
