import { describe, expect, test } from 'vitest'
import { type CamtEntry, camtFile } from '../../../../test/providers/camt.ts'
import { readStatement } from './camt.ts'
import { UnreadableXml, xmlTree } from './xml-tree.ts'

const entry: CamtEntry = { endToEndId: '019A5B0C', amount: '19.99', reason: 'AM04' }
const read = (entries: CamtEntry[], options: Omit<Parameters<typeof camtFile>[0], 'entries'> = {}) =>
  readStatement(camtFile({ ...options, entries }))

test.each(['053.001.02', '053.001.08', '054.001.02', '054.001.08'] as const)(
  'returns are read from version %s',
  (version) => {
    expect(read([{ ...entry, mandateReference: 'M-1', instructed: '15.00', charges: '4.99' }], { version })).toEqual({
      format: `camt.${version.slice(0, 3)}`,
      id: 'STMT-1',
      returns: [
        {
          iban: 'NL91ABNA0417164300',
          endToEndId: '019A5B0C',
          mandateReference: 'M-1',
          bankReference: 'BANK-0',
          direction: 'debit',
          currency: 'EUR',
          amountMinor: 1999,
          originalMinor: [1999, 1500, 1500, 1999],
          reason: 'AM04',
          bookedOn: '2026-06-22',
        },
      ],
      others: 0,
    })
  },
)

describe('of the transactions on a statement', () => {
  const cases: [name: string, entry: Partial<CamtEntry>, returns: number, others: number][] = [
    ['a returned debit', {}, 1, 0],
    ['a return without a reason', { reason: null }, 1, 0],
    ['a reversal due to a payment reversal', { family: 'IDDT PRDD', reason: null }, 1, 0],
    ['a returned refund', { family: 'ICDT RRTN', direction: 'CRDT', reason: null }, 1, 0],
    ['a return that the bank books under another family', { family: 'NTAV NTAV' }, 1, 0],
    ['a collection', { family: 'IDDT ESDD', direction: 'CRDT', reason: null }, 0, 1],
    ['a transfer to us', { family: 'RCDT ESCT', direction: 'CRDT', reason: null }, 0, 1],
    ['a debit of somebody else that we returned', { family: 'RDDT UPDD', direction: 'CRDT' }, 0, 1],
    ['a pending return', { status: 'PDNG' }, 0, 0],
  ]
  test.each(cases)('%s is a return or not', (_name, change, returns, others) => {
    const statement = read([{ ...entry, ...change }])
    expect([statement.returns.length, statement.others]).toEqual([returns, others])
  })

  test.each([
    ['AC04', 'AC04'],
    ['MD06', 'MD06'],
    ['914', 'MS03'],
    [null, 'MS03'],
  ])('the reason %s is read as %s', (written, reason) => {
    expect(read([{ ...entry, reason: written }]).returns[0]?.reason).toBe(reason)
  })

  test.each([
    ['NOTPROVIDED', null],
    ['019A5B0C', '019A5B0C'],
  ])('the end-to-end id %s is read as %s', (endToEndId, expected) => {
    expect(read([{ ...entry, endToEndId }]).returns[0]?.endToEndId).toBe(expected)
  })

  test.each([
    ['0.01', 1],
    ['15', 1500],
    ['15.5', 1550],
    ['1999.99000', 199_999],
  ])('the amount %s is %d', (amount, minor) => expect(read([{ ...entry, amount }]).returns[0]?.amountMinor).toBe(minor))

  test.each(['15.001', '-15.00', '1e3', '15,00', ''])('the amount %j is refused', (amount) =>
    expect(() => read([{ ...entry, amount }])).toThrow(UnreadableXml),
  )
})

describe('refused are', () => {
  const file = camtFile({ entries: [entry] })
  const external = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const laughs = '<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  const withType = (declared: string, id: string) =>
    file.replace('<Document ', `${declared}<Document `).replace('STMT-1<', `${id}<`)
  const cases: [name: string, text: string][] = [
    ['an external entity', withType(external, '&x;')],
    ['an entity that grows', withType(laughs, '&b;')],
    ['an external document type', withType('<!DOCTYPE Document SYSTEM "http://localhost/x.dtd">', 'x')],
    ['an unknown entity', file.replace('STMT-1<', '&x;<')],
    ['nothing', ''],
    ['text', 'no XML'],
    ['half a file', file.slice(0, 500)],
    ['a file with something after it', `${file}<Document/>`],
    ['our own bank file', '<Document><CstmrDrctDbtInitn/></Document>'],
    ['another format', '<html><BkToCstmrStmt/></html>'],
    ['a document without content', '<Document/>'],
    ['a bottomless file', '<a>'.repeat(100) + '</a>'.repeat(100)],
  ]
  test.each(cases)('%s', (_name, text) => expect(() => readStatement(text)).toThrow(UnreadableXml))
})

test('an element has its own text, by local names, with character references', () => {
  expect(xmlTree('<x:a xmlns:x="urn:x"> one &amp; <b c="d">&#x74;wo</b><![CDATA[<three>]]></x:a>')).toEqual({
    name: 'a',
    attributes: { x: 'urn:x' },
    text: 'one & <three>',
    children: [{ name: 'b', attributes: { c: 'd' }, text: 'two', children: [] }],
  })
})
