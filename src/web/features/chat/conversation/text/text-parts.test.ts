import { describe, expect, test } from 'vitest'
import { isEmojiOnly, textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []))

test.each([
  ['https://example.com', 'https://example.com', 'https://example.com/'],
  ['look: http://example.com/a?b=c#d!', 'http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['www.example.com, and so on', 'www.example.com', 'https://www.example.com/'],
  ['(see https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
  ['https://en.wikipedia.org/wiki/Tulip_(flower)', 'https://en.wikipedia.org/wiki/Tulip_(flower)', null],
  ['“https://example.com”', 'https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.COM/Path', 'HTTPS://EXAMPLE.COM/Path', 'https://example.com/Path'],
  ['line\nhttps://example.com\nline', 'https://example.com', 'https://example.com/'],
])('%j has the link %s', (text, words, href) => {
  expect(links(text)).toEqual([[words, href ?? words]])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://',
  'http://localhost',
  'https://bank.example@evil.example/login',
  'https://user:secret@evil.example',
  'mail anna@www.example.com',
  'example.com',
  'ftp://example.com',
  'https:example.com',
  'https:// example.com',
])('%j is plain text', (text) => {
  expect(textParts(text)).toEqual([{ text }])
})

describe('what could look like another address', () => {
  test('ends at a mark that turns the direction round', () => {
    expect(links('https://example.com/\u202Egpj.exe')).toEqual([['https://example.com/', 'https://example.com/']])
  })
  test('ends at a backslash', () => {
    expect(links('https://good.example\\@evil.example')).toEqual([['https://good.example', 'https://good.example/']])
  })
  test('says its true name beside it when it has letters of another script', () => {
    // The second letter is Cyrillic
    expect(textParts('https://p\u0430ypal.com/x')[0]).toMatchObject({ host: 'xn--pypal-4ve.com' })
    expect(textParts('https://paypal.com/x')[0]).not.toHaveProperty('host')
  })
})

test('all parts together are the text', () => {
  const text = 'A https://a.example/b. Then www.c.example (and http://d.example)!\n\nEnd https://x@y.example'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each(['❤️', '👩‍👩‍👧‍👦', '😂😂😂', '🇳🇱 🇧🇪', '👍🏽'])('%s is shown large', (text) => {
  expect(isEmojiOnly(text)).toBe(true)
})
test.each(['', ' ', '1', '#', '❤️ you', '😂😂😂😂', '©'])('%j is not', (text) => {
  expect(isEmojiOnly(text)).toBe(false)
})
