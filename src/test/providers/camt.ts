/** A transaction on a bank statement, as tests write it; amounts as banks write them. */
export type CamtEntry = {
  endToEndId?: string
  mandateReference?: string
  amount: string
  /** Amount of the original payment, where the booked one includes charges. */
  instructed?: string
  charges?: string
  currency?: string
  direction?: 'DBIT' | 'CRDT'
  /** ISO code, or the bank's own. Null: no return. */
  reason: string | null
  family?: string
  status?: 'BOOK' | 'PDNG'
}
type Version = '053.001.02' | '053.001.08' | '054.001.02' | '054.001.08'
type Statement = { version?: Version; id?: string; iban?: string; entries: readonly CamtEntry[] }

const day = '2026-06-22'

/** A bank statement (camt.053) or notification (camt.054), valid by the ISO schema of its version. */
export function camtFile({
  version = '053.001.08',
  id = 'STMT-1',
  iban = 'NL91ABNA0417164300',
  entries,
}: Statement): string {
  const isStatement = version.startsWith('053')
  const [root, part] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const balance = (code: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}">
<${root}>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T06:00:00Z</CreDtTm></GrpHdr>
<${part}><Id>${id}-1</Id><CreDtTm>${day}T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${isStatement ? balance('OPBD') + balance('CLBD') : ''}
${entries.map((entry, place) => entryOf(entry, version, place)).join('\n')}
</${part}>
</${root}>
</Document>
`
}

function entryOf(entry: CamtEntry, version: Version, place: number): string {
  const { endToEndId, mandateReference, amount, instructed, charges, reason } = entry
  const { currency = 'EUR', direction = 'DBIT', status = 'BOOK', family = 'IDDT UPDD' } = entry
  const isNew = version.endsWith('08')
  const [code = '', subFamily = ''] = family.split(' ')
  const booking = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${code}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`
  const money = (name: string, value: string) => `<${name} Ccy="${currency}">${value}</${name}>`
  const refs = [
    endToEndId && `<EndToEndId>${endToEndId}</EndToEndId>`,
    mandateReference && `<MndtId>${mandateReference}</MndtId>`,
  ].join('')
  const amounts = [
    instructed && `<InstdAmt>${money('Amt', instructed)}</InstdAmt>`,
    `<TxAmt>${money('Amt', amount)}</TxAmt>`,
  ].join('')
  const charged =
    charges === undefined
      ? ''
      : isNew
        ? `<Chrgs><Rcrd>${money('Amt', charges)}</Rcrd></Chrgs>`
        : `<Chrgs>${money('Amt', charges)}</Chrgs>`
  const coded = /^[A-Z]{2}\d{2}$/.test(reason ?? '') ? `<Cd>${reason}</Cd>` : `<Prtry>${reason}</Prtry>`
  const returned = reason === null ? '' : `<RtrInf><Rsn>${coded}</Rsn></RtrInf>`
  const own = isNew ? `${money('Amt', amount)}<CdtDbtInd>${direction}</CdtDbtInd>` : ''
  const details = `<NtryDtls><TxDtls>${refs && `<Refs>${refs}</Refs>`}${own}<AmtDtls>${amounts}</AmtDtls>${booking}${charged}${returned}</TxDtls></NtryDtls>`
  return `<Ntry>${money('Amt', amount)}<CdtDbtInd>${direction}</CdtDbtInd><Sts>${isNew ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>BANK-${place}</AcctSvcrRef>${booking}${details}</Ntry>`
}
