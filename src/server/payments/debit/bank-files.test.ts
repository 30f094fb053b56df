import { describe, expect, test } from 'vitest'
import { type Collection, collectionFile, type Transfer, transferFile } from './bank-files.ts'

const id = (serial: number) => `019a5b0c-7d6e-7f01-8234-${String(serial).padStart(12, '0')}`
const head = {
  batchId: id(900),
  createdAt: new Date('2026-11-18T10:15:30Z'),
  creditor: { name: 'Vonk & Zoon', creditorId: 'NL22ZZZ000000000000', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
}
const accounts = ['NL91ABNA0417164300', 'DE89370400440532013000', 'BE68539007547034', 'FR1420041010050500013M02606']
const names = ['Anna de Vries', 'Jürgen "Ö" <Groß>', 'Zoë & Bram', "D'Hondt", 'Γιώργος Παπαδόπουλος']

function collection(serial: number, change: Partial<Collection> = {}): Collection {
  return {
    id: id(serial),
    amountMinor: 999 + serial * 1001,
    collectOn: '2026-11-20',
    sequence: 'FRST',
    mandate: {
      reference: `M-0000-0000-${String(serial).padStart(4, '0')}`,
      signedOn: '2026-11-18',
      iban: accounts[serial % accounts.length] ?? '',
      holder: names[serial % names.length] ?? '',
      address: null,
    },
    about: 'Vonk 1a2b3c4d',
    ...change,
  }
}
const transfer = (serial: number): Transfer => {
  const { mandate, amountMinor, about } = collection(serial)
  return { id: id(serial), amountMinor, about, iban: mandate.iban, holder: mandate.holder, address: null }
}

/** The parts of each element in the order of the ISO schema, as far as these messages use them; `*` may come several times. */
const party = { Nm: ['#'] }
const account = { Id: ['IBAN'] }
const parts: Record<string, Record<string, string[]>> = {
  'pain.008.001.08': {
    Document: ['CstmrDrctDbtInitn'],
    CstmrDrctDbtInitn: ['GrpHdr', 'PmtInf*'],
    GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
    PmtInf: [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdColltnDt',
      'Cdtr',
      'CdtrAcct',
      'CdtrAgt',
      'ChrgBr',
      'CdtrSchmeId',
      'DrctDbtTxInf*',
    ],
    PmtTpInf: ['SvcLvl', 'LclInstrm', 'SeqTp'],
    DrctDbtTxInf: ['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
    PmtId: ['InstrId', 'EndToEndId'],
    DrctDbtTx: ['MndtRltdInf'],
    MndtRltdInf: ['MndtId', 'DtOfSgntr', 'AmdmntInd'],
    DbtrAgt: ['FinInstnId'],
    CdtrAgt: ['FinInstnId'],
    CdtrSchmeId: ['Id'],
    RmtInf: ['Ustrd'],
    InitgPty: Object.keys(party),
    Cdtr: Object.keys(party),
    Dbtr: Object.keys(party),
    CdtrAcct: Object.keys(account),
    DbtrAcct: Object.keys(account),
  },
  'pain.001.001.09': {
    Document: ['CstmrCdtTrfInitn'],
    CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf*'],
    GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
    PmtInf: [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf*',
    ],
    PmtTpInf: ['SvcLvl'],
    ReqdExctnDt: ['Dt'],
    CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    PmtId: ['InstrId', 'EndToEndId'],
    Amt: ['InstdAmt'],
    DbtrAgt: ['FinInstnId'],
    RmtInf: ['Ustrd'],
    InitgPty: Object.keys(party),
    Cdtr: Object.keys(party),
    Dbtr: Object.keys(party),
    CdtrAcct: Object.keys(account),
    DbtrAcct: Object.keys(account),
  },
}

type Element = { name: string; attributes: string; parent: Element | null; children: Element[]; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const piece =
  /<\?xml [^>]*\?>|<(?<end>\/?)(?<name>[\w:]+)(?<attributes>(?: [\w:]+="[^"<&]*")*)(?<empty>\/?)>|(?<text>[^<>]+)/gy

/** Reads XML, and throws where it is not well-formed. Answers its outermost element. */
function opened(xml: string): Element {
  const document: Element = { name: '', attributes: '', parent: null, children: [], text: '' }
  let [inside, read] = [document, 0]
  for (const { 0: whole, groups = {} } of xml.matchAll(piece)) {
    read += whole.length
    const { end, name, attributes = '', empty, text: words } = groups
    if (words !== undefined)
      inside.text += words.replace(/&(\w*);?/g, (_, known: string) => entities[known] ?? '\u0000')
    if (name === undefined) continue
    if (end === '/') {
      if (inside.name !== name || inside.parent === null) throw new Error(`</${name}> ends ${inside.name}`)
      inside = inside.parent
      continue
    }
    const element: Element = { name, attributes, parent: inside, children: [], text: '' }
    inside.children.push(element)
    if (empty !== '/') inside = element
  }
  const [root, ...others] = document.children
  if (root === undefined || others.length > 0 || inside !== document || read < xml.length) throw new Error('no XML')
  return root
}

/** Every element of that name within another, as they come; of any name without one. */
const all = (within: Element, name?: string): Element[] =>
  within.children.flatMap((child) => [
    ...(name === undefined || child.name === name ? [child] : []),
    ...all(child, name),
  ])
const text = (within: Element, name: string) => all(within, name)[0]?.text ?? null
const texts = (within: Element, name: string) => all(within, name).map((element) => element.text)
const cents = (euros: string | null) => Math.round(Number(euros) * 100)

/** What in a message is not as its schema and the rules of the banks have it. */
function faultsOf(file: Element): string[] {
  const format = /xmlns="urn:iso:std:iso:20022:tech:xsd:([\w.]+)"/.exec(file.attributes)?.[1] ?? ''
  const order = parts[format] ?? {}
  const faults: string[] = []
  for (const element of [file, ...all(file)]) {
    const expected = order[element.name]
    const children = element.children.map(({ name }) => name)
    if (expected !== undefined) {
      const found = children.filter((name, place) => !(expected.includes(`${name}*`) && children[place - 1] === name))
      if (found.join() !== expected.map((name) => name.replace('*', '')).join())
        faults.push(`${element.name}: ${children.join()}`)
    }
    if (children.length === 0) faults.push(...leafFaults(element))
  }
  for (const block of all(file, 'PmtInf')) faults.push(...sumFaults(block, block))
  const header = all(file, 'GrpHdr')[0]
  return header === undefined ? [...faults, 'no header'] : [...faults, ...sumFaults(header, file)]
}

const longest: Record<string, number> = {
  MsgId: 35,
  PmtInfId: 35,
  InstrId: 35,
  EndToEndId: 35,
  MndtId: 35,
  Nm: 70,
  Ustrd: 140,
}

function leafFaults({ name, text: value }: Element): string[] {
  const isOfCharacters = /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(value) && !/^\/|\/\/|\/$/.test(value)
  return isOfCharacters && value.length <= (longest[name] ?? 1000) ? [] : [`${name}: ${value}`]
}

function sumFaults(group: Element, entries: Element): string[] {
  const amounts = all(entries, 'InstdAmt').map((amount) => cents(amount.text))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const isRight = Number(text(group, 'NbOfTxs')) === amounts.length && cents(text(group, 'CtrlSum')) === total
  return isRight ? [] : [`${group.name}: does not add up`]
}

describe('a file of collections', () => {
  const collections = [
    ...Array.from({ length: 12 }, (_, serial) => collection(serial)),
    collection(20, { sequence: 'RCUR' }),
    collection(21, { sequence: 'RCUR', collectOn: '2026-11-23' }),
    collection(22, { amountMinor: 1 }),
    collection(23, { amountMinor: 29 }),
  ]
  const file = opened(collectionFile(head, collections))

  test('is as the schema has it, counts and sums included', () => {
    expect(faultsOf(file)).toEqual([])
    expect(text(file, 'NbOfTxs')).toBe('16')
    expect(cents(text(file, 'CtrlSum'))).toBe(collections.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  })

  test('has a block for each day and sequence, of the CORE scheme', () => {
    const blocks = all(file, 'PmtInf').map((block) =>
      ['ReqdColltnDt', 'SeqTp', 'NbOfTxs'].map((name) => text(block, name)).join(' '),
    )
    expect(blocks).toEqual(['2026-11-20 FRST 14', '2026-11-20 RCUR 1', '2026-11-23 RCUR 1'])
    expect(new Set(all(file, 'LclInstrm').map((scheme) => text(scheme, 'Cd')))).toEqual(new Set(['CORE']))
    expect(new Set(texts(file, 'PmtInfId')).size).toBe(3)
  })

  test('says of each what its bank asks: account, name in Latin letters, mandate, amount', () => {
    const entries = all(file, 'DrctDbtTxInf').map((entry) => [
      text(entry, 'EndToEndId'),
      text(entry, 'IBAN'),
      text(all(entry, 'Dbtr')[0] ?? file, 'Nm'),
      text(entry, 'MndtId'),
      text(entry, 'DtOfSgntr'),
      text(entry, 'InstdAmt'),
    ])
    expect(entries[1]).toEqual([
      '019A5B0C7D6E7F018234000000000001',
      'DE89370400440532013000',
      'Jurgen O Gross',
      'M-0000-0000-0001',
      '2026-11-18',
      '20.00',
    ])
    expect(entries.slice(0, 5).map(([, , name]) => name)).toEqual([
      'Anna de Vries',
      'Jurgen O Gross',
      'Zoe + Bram',
      "D'Hondt",
      'Giorgos Papadopoylos',
    ])
    expect(entries.filter(([, , , , , amount]) => amount === '0.01' || amount === '0.29')).toHaveLength(2)
    expect(text(file, 'MsgId')).toBe('019A5B0C7D6E7F018234000000000900')
    expect(all(file, 'CdtrSchmeId').map((scheme) => texts(scheme, 'Id').join(''))).toEqual(
      Array.from({ length: 3 }, () => 'NL22ZZZ000000000000'),
    )
  })

  test('of thousands adds up to the cent', () => {
    const many = Array.from({ length: 5000 }, (_, serial) => collection(serial, { amountMinor: 1999 }))
    expect(cents(text(opened(collectionFile(head, many)), 'CtrlSum'))).toBe(5000 * 1999)
  })
})

describe('a file of refunds', () => {
  const transfers = [1, 2, 3].map(transfer)
  const file = opened(transferFile({ ...head, payOn: '2026-11-19' }, transfers))

  test('is as the schema has it, counts and sums included', () => {
    expect(faultsOf(file)).toEqual([])
    expect(texts(file, 'Dt')).toEqual(['2026-11-19'])
    expect(texts(file, 'PmtMtd')).toEqual(['TRF'])
  })

  test('pays to the account that was collected from', () => {
    expect(all(file, 'CdtTrfTxInf').map((entry) => [text(entry, 'IBAN'), text(entry, 'InstdAmt')])).toEqual(
      transfers.map(({ iban, amountMinor }) => [iban, (amountMinor / 100).toFixed(2)]),
    )
    expect(text(all(file, 'PmtInf')[0] ?? file, 'IBAN')).toBe(head.creditor.iban)
  })
})
