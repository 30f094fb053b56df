import { expect, test } from 'vitest'
import { type CopyKey, copy, copyPattern } from './copy.ts'

test('says what the product says, in the language under test, of a rich text the words alone', () => {
  expect(copy('common.unreadMessages', { count: 1 })).not.toBe(copy('common.unreadMessages', { count: 2 }))
  expect(copy('common.unreadMessages', { count: 1200 })).toContain('1,200')
  expect(copy('common.unreadMessages', { count: 1200 }, 'de')).toContain('1.200')
  expect(copy('chat.waiting.to', { name: 'Zoë' })).toMatch(/^[^<{]*Zoë[^<{]*$/)
  expect(copy('mail.notice.unsubscribe')).not.toBe('')
})

test('fails on an unknown key and on a missing value', () => {
  expect(() => copy('common.nothing' as CopyKey)).toThrow('no message common.nothing')
  expect(() => copy('common.nav' as CopyKey)).toThrow('no message common.nav')
  expect(() => copy('common.photoOf')).toThrow('name')
})

test('a pattern leaves open the values that it is not given', () => {
  expect(copy('chat.conversationTitle', { name: 'Zoë (3)' })).toMatch(copyPattern('chat.conversationTitle'))
  expect(copy('chat.conversationTitle', { name: 'Ada' })).not.toMatch(
    copyPattern('chat.conversationTitle', { name: 'Zoë' }),
  )
  expect(copy('chat.conversationTitle', { name: 'Zoë' })).toMatch(
    copyPattern('chat.conversationTitle', { name: /Zo./ }),
  )
  for (const count of [0, 1, 2, 45, 1200])
    expect(copy('common.creditsLeft', { count })).toMatch(copyPattern('common.creditsLeft'))
  const sent = copyPattern('office.campaigns.sent')
  for (const [count, mails, pushes] of [
    [1, 1, 0],
    [1, 0, 1],
    [60, 58, 1],
  ] as const)
    expect(copy('office.campaigns.sent', { count, mails, pushes })).toMatch(sent)
})
