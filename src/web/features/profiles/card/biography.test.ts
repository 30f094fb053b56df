import { expect, test } from 'vitest'
import { flowing } from './biography.ts'

const long = 'We met on a ferry, and the ferry was late, so we had time to talk. '.repeat(4).trim()

test.each([
  [
    'sentences with empty lines between them',
    'Briefly:\n\nHorses since I was six.\n\n\nYour turn?',
    'Briefly: Horses since I was six. Your turn?',
  ],
  ['a list', 'Horses\nGin\r\nPilates', 'Horses\nGin\nPilates'],
  ['a long paragraph and what follows', `${long}\nYours.`, `${long}\n\nYours.`],
  ['sentences before a long paragraph', `Hello.\n${long}`, `Hello.\n\n${long}`],
  ['one line', '  Just this. ', 'Just this.'],
  ['nothing', '', ''],
])('%s', (_what, text, shown) => expect(flowing(text)).toBe(shown))
