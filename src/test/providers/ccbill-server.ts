import { createHash } from 'node:crypto'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

export const ccbillEnv = {
  PAYMENT_PROVIDERS: 'ccbill',
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0000',
  CCBILL_FLEX_ID: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  CCBILL_SALT: 'a salt of the tests only',
  CCBILL_DATALINK_USER: 'tests',
  CCBILL_DATALINK_PASSWORD: 'only-tests',
}
type Sale = { refundsIssued: number; voidsIssued: number; chargebacksIssued: number }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

type Listed = { type: 'NEW' | 'REFUND' | 'VOID' | 'CHARGEBACK' | 'EXPIRE'; sale: string; at: Date; amount?: string }
const hourMs = 3_600_000

/** CCBill as documented: the payment form with its digest, webhooks, Data Link's subscription management and its transactions. */
export async function openCcbillServer({ now = () => new Date() }: { now?: () => Date } = {}) {
  const sales = new Map<string, Sale>()
  const calls: Record<string, string>[] = []
  const listed: Listed[] = []
  let listedLast: Date | null = null
  let result = '1'
  let serial = 1_000_000_000
  const newId = () => {
    serial += 1
    return String(serial)
  }
  const server = await openProviderServer(answer)

  function answer({ method, path, query, body }: ProviderRequest): Answer {
    if (`${method} ${path}` === 'GET /data/main.cgi') return { status: 200, body: transactionsOf(query) }
    if (`${method} ${path}` !== 'POST /utils/subscriptionManagement.cgi') throw new Error(`no ${method} ${path}`)
    const form = Object.fromEntries(new URLSearchParams(body))
    if (form.username !== ccbillEnv.CCBILL_DATALINK_USER || form.password !== ccbillEnv.CCBILL_DATALINK_PASSWORD)
      return xml('-1')
    const sale = sales.get(form.subscriptionId ?? '')
    if (sale === undefined) return xml('-3')
    if (form.action === 'viewSubscriptionStatus') {
      const fields = Object.entries({ subscriptionStatus: 1, ...sale })
      return xml(fields.map(([name, value]) => `<${name}>${value}</${name}>`).join(''))
    }
    if (form.action !== 'refundTransaction' && form.action !== 'voidOrRefundTransaction') throw new Error('action')
    calls.push(form)
    if (result === '1') sale.refundsIssued += 1
    return xml(result)
  }

  function transactionsOf(query: URLSearchParams): string {
    const { username, password, clientAccnum, clientSubacc, startTime, endTime, transactionTypes } =
      Object.fromEntries(query)
    const { CCBILL_DATALINK_USER, CCBILL_DATALINK_PASSWORD, CCBILL_ACCOUNT, CCBILL_SUBACCOUNT } = ccbillEnv
    if (clientAccnum !== CCBILL_ACCOUNT || clientSubacc !== CCBILL_SUBACCOUNT) throw new Error('account')
    const isKnown = username === CCBILL_DATALINK_USER && password === CCBILL_DATALINK_PASSWORD
    if (!isKnown) return `Error: Authentication failed for ${username} ${password}`
    const [from, to] = [timeOf(startTime), timeOf(endTime)]
    if (!(from < to) || to.getTime() - from.getTime() > 24 * hourMs || to > now()) throw new Error('startTime, endTime')
    if (listedLast !== null && now().getTime() - listedLast.getTime() < hourMs)
      return 'Error: One request in 60 minutes'
    listedLast = now()
    const rows = listed
      .filter(({ type, at }) => transactionTypes?.split(',').includes(type) && at >= from && at <= to)
      .map(rowOf)
    return rows.length === 0 ? '1' : rows.join('\n')
  }

  function rowOf({ type, sale, at, amount = '' }: Listed): string {
    const buyer = [
      'A',
      'Buyer, "B."',
      'user',
      'secret',
      'Street 1',
      'City',
      '',
      '1',
      'NL',
      'buyer@example.com',
      '',
      '1',
    ]
    const time = new Date(at.getTime() - 7 * hourMs).toISOString().slice(0, 19).replace('T', ' ')
    const facts = [type, ccbillEnv.CCBILL_ACCOUNT, ccbillEnv.CCBILL_SUBACCOUNT, sale, time]
    const fields = type === 'NEW' ? [...facts, ...buyer, amount, '30', '0.00', '0', '0'] : [...facts, amount]
    return fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')
  }

  /** The fields of a form; throws if the digest is not that of its price. */
  function openForm(link: string): Record<string, string> {
    const { origin, pathname, searchParams } = new URL(link)
    if (`${origin}${pathname}` !== `https://api.ccbill.com/wap-frontflex/flexforms/${ccbillEnv.CCBILL_FLEX_ID}`)
      throw new Error('another form')
    const form = Object.fromEntries(searchParams)
    const { initialPrice = '', initialPeriod = '', currencyCode = '', formDigest } = form
    if (formDigest !== md5(initialPrice + initialPeriod + currencyCode + ccbillEnv.CCBILL_SALT))
      throw new Error('digest')
    if (!/^\d+\.\d{2}$/.test(initialPrice)) throw new Error('initialPrice')
    return form
  }

  /** A sale at a form, and its webhook. */
  function pays(link: string, change: Record<string, string> = {}): Webhook & { sale: string } {
    const form = openForm(link)
    const sale = newId()
    sales.set(sale, { refundsIssued: 0, voidsIssued: 0, chargebacksIssued: 0 })
    const facts = {
      subscriptionId: sale,
      billedInitialPrice: form.initialPrice ?? '',
      billedCurrencyCode: form.currencyCode ?? '',
      dynamicPricingValidationDigest: md5(`${sale}1${ccbillEnv.CCBILL_SALT}`),
      'X-order': form.order ?? '',
    }
    return { sale, ...webhook('NewSaleSuccess', { ...facts, ...change }) }
  }

  type Webhook = { query: string; body: string }
  function webhook(eventType: string, facts: Record<string, string>): Webhook {
    const { CCBILL_ACCOUNT: clientAccnum, CCBILL_SUBACCOUNT: clientSubacc } = ccbillEnv
    const buyer = { firstName: 'A', lastName: 'Buyer', email: 'buyer@example.com', timestamp: '2026-06-15 05:00:00' }
    const fields = { clientAccnum, clientSubacc, transactionId: newId(), ...buyer, ...facts }
    return {
      query: String(new URLSearchParams({ clientAccnum, clientSubacc, eventType })),
      body: String(new URLSearchParams(fields)),
    }
  }
  const answers = (next: string) => {
    result = next
  }
  return { ...server, sales, calls, openForm, pays, webhook, answers, newSale: newId, listed }
}

/** Of `20260615050000` in Arizona. */
function timeOf(text = ''): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) throw new Error(`no time: ${text}`)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}-07:00`)
}

const xml = (content: string): Answer => ({
  status: 200,
  body: `<?xml version='1.0' standalone='yes'?><results>${content}</results>`,
})
