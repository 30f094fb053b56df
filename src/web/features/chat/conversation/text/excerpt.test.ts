import { expect, test } from 'vitest'
import { partsOf } from './excerpt.tsx'

const shown = (text: string, words: string) =>
  partsOf(text, words)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

test.each([
  ['Shall we go sailing?', 'sailing', 'Shall we go [sailing]?'],
  ['Un café à Besançon', 'CAFE besancon', 'Un [café] à [Besançon]'],
  ['e\u0301clair', 'eclair', '[e\u0301clair]'],
  ['👩‍👩‍👧 Ünder the bridge', 'under', '👩‍👩‍👧 [Ünder] the bridge'],
  ['Straße in Łódź', 'strasse lodz', '[Straße] in [Łódź]'],
  ['Ærø', 'aero', '[Ærø]'],
  ['ﬁne', 'fi', '[ﬁ]ne'],
  ['nothing of it', 'zebra', 'nothing of it'],
  ['100% [sure] (really)', '100% [sure', '[100%] [[sure]] (really)'],
  ['banana', 'ana', 'b[ana]na'],
  [`${'word '.repeat(30)}sailing`, 'sailing', `…${'word '.repeat(8)}[sailing]`],
  ['', 'x', ''],
])('%j searched for %j shows %j', (text, words, expected) => {
  expect(shown(text, words)).toBe(expected)
})
