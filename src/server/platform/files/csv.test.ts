import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cell = (value: string | number | null) =>
  csvOf([[value]])
    .replace('\ufeff', '')
    .replace(/\r\n$/, '')

test.each([
  ['=1+1', `"'=1+1"`],
  ['+31 6', `"'+31 6"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['\ufeff=1', `"'\ufeff=1"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠x', `"'＠x"`],
])('%j is no formula', (text, written) => {
  expect(cell(text)).toBe(written)
})

test.each([
  ['orchard', 'orchard'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', 'a=b'],
  ['', ''],
  [null, ''],
  [-3, '-3'],
  [0.25, '0.25'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%j is written as it is', (value, written) => {
  expect(cell(value)).toBe(written)
})

test('has a mark, commas and line ends', () => {
  expect(
    csvOf([
      ['a', 'b'],
      [1, null],
    ]),
  ).toBe('\ufeffa,b\r\n1,\r\n')
})
