import { expect, test } from 'vitest'
import { domainOf, wireAddress } from './email-address.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['Anna.B+x@EXAMPLE.com', 'Anna.B+x@example.com'],
  ["o'hara/y=z@example.com", "o'hara/y=z@example.com"],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['пример@пример.рф', 'пример@xn--e1afmkfd.xn--p1ai'],
  ['"anna b"@example.com', '"anna b"@example.com'],
  ['"a@b, \\"c\\" d"@example.com', '"a@b, \\"c\\" d"@example.com'],
  ['anna@[192.0.2.1]', 'anna@[192.0.2.1]'],
  ['anna@localhost', 'anna@localhost'],
])('%s is an address', (address, written) => {
  expect(wireAddress(address)).toBe(written)
})

test.each([
  ['nothing', ''],
  ['no @', 'anna'],
  ['nobody', '@example.com'],
  ['nowhere', 'anna@'],
  ['two of them', 'a@example.com, b@example.com'],
  ['two @', 'a@b@example.com'],
  ['a name with it', 'Anna <anna@example.com>'],
  ['brackets', '<anna@example.com>'],
  ['an end of the command', 'a@example.com>\r\nRCPT TO:<b@example.com'],
  ['a line break between quotes', '"a\r\nb"@example.com'],
  ['a zero', 'a\u0000@example.com'],
  ['a space', 'a b@example.com'],
  ['a dot at the end', 'anna.@example.com'],
  ['two dots', 'an..na@example.com'],
  ['brackets between quotes, which not every server reads as we do', '"<anna>"@example.com'],
  ['a quote that does not end', '"anna@example.com'],
  ['a comment', 'anna(x)@example.com'],
  ['a group', 'undisclosed: a@example.com;'],
  ['an empty label', 'anna@example..com'],
  ['a label with a dash before it', 'anna@-example.com'],
  ['a path', 'anna@example.com/x'],
  ['a path of another script', 'anna@bücher.example/x'],
  ['too long before the @', `${'a'.repeat(65)}@example.com`],
])('%s is none', (_name, address) => {
  expect(wireAddress(address)).toBeNull()
})

test('the domain follows the last @', () => {
  expect([domainOf('"a@b"@Example.com'), domainOf('x@BÜCHER.example'), domainOf('nothing')]).toEqual([
    'example.com',
    'xn--bcher-kva.example',
    'nothing',
  ])
})
