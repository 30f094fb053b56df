import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { paymentMethods } from '../../contract/payments/payment-methods.ts'
import { copy, copyPattern } from '../../test/copy.ts'
import type { Invoice } from './documents.ts'
import { type Paper, paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'

const sale: Invoice = {
  id: '0199c2f0-0000-7abc-8def-000000000001',
  memberId: '0199c2f0-0000-7abc-8def-00000000000a',
  companyId: '0199c2f0-0000-7abc-8def-00000000000b',
  siteId: '0199c2f0-0000-7abc-8def-00000000000c',
  year: 2026,
  seq: 17,
  kind: 'invoice',
  orderId: '0199c2f0-0000-7abc-8def-1a2b3c4d5e6f',
  cause: 'order',
  correctsId: null,
  issuedAt: new Date('2026-06-15T23:59:59Z'),
  country: 'FI',
  currency: 'EUR',
  grossMinor: 251_000,
  netMinor: 200_000,
  vatMinor: 51_000,
  vatRate: 2550,
  scheme: 'oss',
  locale: 'en',
  credits: 12_000,
  method: 'card',
  seller: {
    name: 'Łódź Média B.V.',
    address: 'Keizersgracht 1',
    city: '1015 CC Amsterdam',
    country: 'NL',
    kvk: '12345678',
    vatNumbers: ['NL001234567B01', 'GB123456789', 'NO 987 654 321 MVA'],
  },
}
const refund: Invoice = {
  ...sale,
  id: '0199c2f0-0000-7abc-8def-000000000002',
  seq: 18,
  kind: 'credit_note',
  cause: 'refund:0199c2f0-0000-7abc-8def-000000000003',
  correctsId: sale.id,
  grossMinor: -125_500,
  netMinor: -100_000,
  vatMinor: -25_500,
  credits: 6_000,
}
const buyer = 'anna@example.com'
const wordsOn = ({ title, seller, facts, columns, totals, notes }: Paper) =>
  [title, ...seller, ...[...facts, ...columns, ...totals].flatMap(({ label, value }) => [label, value]), ...notes].join(
    '\n',
  )

describe('a document says', () => {
  it('who sold what to whom, when, for how much, with which VAT', () => {
    const paper = paperOf(sale, [sale, refund], buyer)
    expect(wordsOn(paper).split('\n')).toEqual(
      expect.arrayContaining([
        copy('mail.invoice.title.invoice', { number: '2026-000017' }),
        'Łódź Média B.V.',
        '1015 CC Amsterdam, Netherlands',
        copy('mail.invoice.company', { number: '12345678' }),
        copy('mail.invoice.vatNumber', { number: 'NL001234567B01' }),
        '15 June 2026',
        sale.orderId,
        buyer,
        copy('payments.methods.card'),
        copy('mail.invoice.line.order'),
        '12,000',
        '€2,000.00',
        '25.5%',
        copy('mail.invoice.totalVat', { rate: '25.5%', country: 'Finland' }),
        '€510.00',
        '€2,510.00',
        copy('mail.invoice.note.oss', { country: 'Finland' }),
      ]),
    )
    expect(wordsOn(paper)).not.toContain(copy('mail.invoice.corrects'))
    expect(wordsOn(paper)).not.toMatch(/Vonk|dating/i)
  })

  it('what it corrects, with amounts below zero', () => {
    const words = wordsOn(paperOf(refund, [sale, refund], buyer))
    expect(words).toContain(copy('mail.invoice.title.credit_note', { number: '2026-000018' }))
    const document = copy('mail.invoice.title.invoice', { number: '2026-000017' })
    expect(words).toContain(copy('mail.invoice.ofDay', { document, day: '15 June 2026' }))
    expect(words).toContain('-€1,255.00')
    expect(words).not.toContain(copy('mail.invoice.note.paid'))
  })

  it.each([
    [{ scheme: 'domestic', country: 'NL', vatRate: 2100 }, copyPattern('mail.invoice.note.paid')],
    [
      { scheme: 'outside', country: 'GB', vatRate: 2000 },
      copyPattern('mail.invoice.note.outside', { country: 'United Kingdom' }),
    ],
    [
      { scheme: 'outside', country: 'US', vatRate: 0 },
      copyPattern('mail.invoice.note.untaxed', { country: 'United States' }),
    ],
  ] as const)('whose VAT it is: %o', (terms, note) =>
    expect(paperOf({ ...sale, ...terms }, [sale], buyer).notes.join('\n')).toMatch(note),
  )

  it('nobody where the account was erased', () => {
    const words = wordsOn(paperOf(sale, [sale], null))
    expect(words).not.toContain('@')
    expect(words.split('\n')).not.toContain(copy('mail.invoice.buyer'))
  })
})

describe.each(locales)('in %s', (locale) => {
  const papers = [sale, refund, ...['refund_failed:x', 'dispute:x', 'reversal:x'].map((cause) => ({ ...sale, cause }))]
    .flatMap((invoice) => paymentMethods.map((method) => ({ ...invoice, method, locale })))
    .map((invoice) => paperOf(invoice, [sale, refund], buyer))

  it('every word is there', () => {
    for (const paper of papers) expect(wordsOn(paper)).not.toMatch(/invoice\.|methods\.|[{}]/)
  })

  it('every letter is in the font', () => {
    const letters = new Set(papers.flatMap((paper) => [...wordsOn(paper)]))
    const missing = [...letters].filter((letter) => !/[\n\u2009\u202f]/.test(letter) && !isInFont(letter))
    expect(missing).toEqual([])
  })

  it('is one tagged page that names its language, and the same each time', async () => {
    for (const paper of [
      paperOf({ ...sale, locale }, [sale], buyer),
      paperOf({ ...refund, locale }, [sale, refund], buyer),
    ]) {
      const bytes = await pdfOf(paper)
      const body = bytes.toString('latin1')
      expect(body).toMatch(/^%PDF-1\.7/)
      expect(body).toContain(`/Lang (${locale})`)
      expect(body).toContain('/Marked true')
      expect(body).toContain('/StructTreeRoot')
      expect(body).toContain('/DisplayDocTitle true')
      expect(body).toMatch(/\/Count 1\b/)
      expect(body).toMatch(/\/FontFile2/)
      expect(body).not.toMatch(/Helvetica/)
      expect((await pdfOf(paper)).equals(bytes)).toBe(true)
    }
  })
})

type Font = { hasGlyphForCodePoint(point: number): boolean }
const find = createRequire(import.meta.url)
const { openSync } = createRequire(find.resolve('pdfkit'))('fontkit') as { openSync(path: string): Font }
const faces = ['400Regular', '700Bold'].map((face) =>
  openSync(find.resolve(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`)),
)
function isInFont(letter: string): boolean {
  return faces.every((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
