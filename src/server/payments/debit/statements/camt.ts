import { all, textAt, UnreadableXml, type XmlElement, xmlTree } from './xml-tree.ts'

/** A returned payment on a bank statement. Amounts are minor units, days `YYYY-MM-DD`. */
export type ReturnEntry = {
  /** Our account; null if the statement does not name an IBAN. */
  iban: string | null
  /** Our id of the debit or refund; null if the bank does not pass it on. */
  endToEndId: string | null
  mandateReference: string | null
  /** The bank's reference of the booking. */
  bankReference: string | null
  /** `debit`: money left our account, as for a returned direct debit. */
  direction: 'debit' | 'credit'
  currency: string
  amountMinor: number
  /** What the original amount may be: without the bank's charges, if the bank says so. Includes `amountMinor`. */
  originalMinor: readonly number[]
  /** ISO 20022 return reason, such as `MD06`. */
  reason: string
  bookedOn: string | null
}
export type BankStatement = {
  format: 'camt.053' | 'camt.054'
  id: string
  returns: ReturnEntry[]
  /** Booked transactions that are no returns. */
  others: number
}

const roots = { BkToCstmrStmt: ['camt.053', 'Stmt'], BkToCstmrDbtCdtNtfctn: ['camt.054', 'Ntfctn'] } as const
/** Sub-families of issued direct debits (`IDDT`) and issued credit transfers (`ICDT`) that are returns. */
const returnFamilies = ['IDDT UPDD', 'IDDT PRDD', 'IDDT RCDD', 'ICDT RRTN']
/** Direct debits that others collect from our account. */
const foreignFamily = 'RDDT'
/** ISO code for a return without a stated reason; the bank's own codes are not passed on. */
const unspecified = 'MS03'

/**
 * Reads the returns of a camt.053 or camt.054 file (ISO 20022, any version). Only booked entries count: pending ones
 * appear again. Throws `UnreadableXml` for other files.
 */
export function readStatement(xml: string): BankStatement {
  const document = xmlTree(xml)
  const [message] = document.children
  const root = message && Object.entries(roots).find(([name]) => name === message.name)
  if (document.name !== 'Document' || message === undefined || root === undefined)
    throw new UnreadableXml('neither camt.053 nor camt.054')
  const [, [format, part]] = root
  const transactions = all(message, part).flatMap(transactionsOf)
  return {
    format,
    id: textAt(message, 'GrpHdr/MsgId') ?? '',
    returns: transactions.filter(isReturn).map(returnOf),
    others: transactions.filter((transaction) => !isReturn(transaction)).length,
  }
}

/** A transaction of a booked entry. Entries without details are one transaction. */
type Transaction = { iban: string | null; entry: XmlElement; details: XmlElement }

function transactionsOf(statement: XmlElement): Transaction[] {
  const iban = textAt(statement, 'Acct/Id/IBAN')
  const booked = all(statement, 'Ntry').filter(
    (entry) => (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK',
  )
  return booked.flatMap((entry) => {
    const details = all(entry, 'NtryDtls/TxDtls')
    return (details.length === 0 ? [entry] : details).map((each) => ({ iban, entry, details: each }))
  })
}

function isReturn({ entry, details }: Transaction): boolean {
  const family = familyOf(details) ?? familyOf(entry) ?? ''
  if (family.startsWith(foreignFamily)) return false
  return all(details, 'RtrInf').length > 0 || returnFamilies.includes(family)
}

function familyOf(element: XmlElement): string | null {
  const family = textAt(element, 'BkTxCd/Domn/Fmly/Cd')
  return family && `${family} ${textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? ''}`
}

function returnOf({ iban, entry, details }: Transaction): ReturnEntry {
  const amounts = [...all(details, 'Amt'), ...all(details, 'AmtDtls/TxAmt/Amt'), ...all(entry, 'Amt')]
  const { amountMinor, currency } = amountOf(amounts[0])
  const charges = [...all(details, 'Chrgs/Rcrd/Amt'), ...all(details, 'Chrgs/Amt')].map(amountOf)
  const charged = charges.reduce((sum, charge) => sum + charge.amountMinor, 0)
  const original = [...all(details, 'AmtDtls/InstdAmt/Amt'), ...all(details, 'AmtDtls/TxAmt/Amt')]
    .map(amountOf)
    .filter((amount) => amount.currency === currency)
  const reason = textAt(details, 'RtrInf/Rsn/Cd') ?? ''
  return {
    iban,
    endToEndId: provided(textAt(details, 'Refs/EndToEndId')) ?? provided(textAt(details, 'Refs/InstrId')),
    mandateReference: provided(textAt(details, 'Refs/MndtId')),
    bankReference: textAt(details, 'Refs/AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    direction: (textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'CRDT' ? 'credit' : 'debit',
    currency,
    amountMinor,
    originalMinor: [amountMinor, amountMinor - charged, ...original.map((amount) => amount.amountMinor)],
    reason: /^[A-Z]{2}\d{2}$/.test(reason) ? reason : unspecified,
    bookedOn: textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm')?.slice(0, 10) ?? null,
  }
}

function provided(reference: string | null): string | null {
  return reference === 'NOTPROVIDED' ? null : reference
}

/** `15.00` EUR -> 1500. Throws for amounts that are no whole minor units: those of our currencies are. */
function amountOf(element: XmlElement | undefined): { amountMinor: number; currency: string } {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,5}))?$/.exec(element?.text ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) throw new UnreadableXml('an amount')
  return {
    amountMinor: Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')),
    currency: element?.attributes.Ccy ?? '',
  }
}
