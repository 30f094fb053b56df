import { expect, test } from 'vitest'
import { groupedIban } from './debit-iban.ts'

/** A text with its caret as a bar. */
const at = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['n|', 'N|', 'a letter becomes a capital'],
  ['NL91|', 'NL91|', 'a group is full'],
  ['NL91A|', 'NL91 A|', 'the next begins behind a space'],
  ['NL91 ABNA0|', 'NL91 ABNA 0|', 'and the next'],
  ['NL91X| ABNA 0417', 'NL91 X|ABN A041 7', 'typed in the middle, all behind it moves'],
  ['NL9| ABNA 0417', 'NL9|A BNA0 417', 'deleted in the middle'],
  ['NL91|ABNA 0417', 'NL91| ABNA 0417', 'a space that was deleted comes back, the caret stands before it'],
  ['|NL91 ABNA', '|NL91 ABNA', 'at the start'],
  ['nl91-abna-0417-1643-00|', 'NL91 ABNA 0417 1643 00|', 'pasted with dashes'],
  ['NL91ABNA0417164300|', 'NL91 ABNA 0417 1643 00|', 'pasted without spaces'],
  ['IBAN: |', 'IBAN|', 'what is no part of a number goes'],
  ['|', '|', 'nothing'],
  [`${'A'.repeat(40)}|`, `${'AAAA '.repeat(8)}AA|`, 'no longer than any'],
])('%s is shown as %s: %s', (typed, expected) => {
  expect(shown(groupedIban(at(typed)))).toBe(expected)
})

test.each([
  ['NL91|ABNA', 'NL91 ABNA', 'NL91| BNA', 'the delete key takes the character behind a space'],
  ['NL91| BNA 04', 'NL91 ABNA 04', 'NL91| BNA0 4', 'and any other as it does'],
])('%s, deleted forward from %s, is %s: %s', (typed, before, expected) => {
  expect(shown(groupedIban(at(typed), before))).toBe(expected)
})
