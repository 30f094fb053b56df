import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

export const segpayEnv = {
  PAYMENT_PROVIDERS: 'segpay',
  SEGPAY_MERCHANT_ID: '21617',
  SEGPAY_USER_ID: 'tests',
  SEGPAY_ACCESS_KEY: 'only-tests',
  SEGPAY_POSTBACK_PASSWORD: 'a password of tests',
  SEGPAY_ETICKETS: 'EUR=110530:3773,USD=110530:3774',
}
type Row = { TransID: string; Type: string; TransAmount: string; Currency: string }

/** Segpay as documented: dynamic prices, the payment page, transaction postbacks, and SRS. */
export async function openSegpayServer() {
  const prices = new Map<string, string>()
  /** By purchase. */
  const purchases = new Map<string, Row[]>()
  let refusal: string | null = null
  let serial = 139_000_000
  const newId = () => {
    serial += 1
    return String(serial)
  }
  const server = await openProviderServer(answer)

  function answer({ method, path, query, headers }: ProviderRequest): Answer {
    if (method !== 'GET') throw new Error(method)
    if (path === '/MerchantServices/DynamicPricing/') {
      const basic = Buffer.from(`${segpayEnv.SEGPAY_USER_ID}:${segpayEnv.SEGPAY_ACCESS_KEY}`).toString('base64')
      if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: {} }
      const dynamicPricingId = `gX35hP2NARVWRDtv95vWWymKqcY${newId()}=`
      prices.set(dynamicPricingId, query.get('amount') ?? '')
      return { status: 200, body: { dynamicPricingId } }
    }
    if (query.get('UserID') !== segpayEnv.SEGPAY_USER_ID || query.get('UserAccessKey') !== segpayEnv.SEGPAY_ACCESS_KEY)
      return { status: 200, body: '<string>Invalid Merchant</string>' }
    if (path === '/MWS.asmx/TransactionByPurchaseID') return report(purchases.get(query.get('PurchaseID') ?? '') ?? [])
    if (path !== '/ADM.asmx/RefundTransaction') throw new Error(path)
    if (refusal !== null) return { status: 200, body: `<string>${refusal}</string>` }
    const rows = [...purchases.values()].find((all) => all.some(({ TransID }) => TransID === query.get('TransID')))
    const [sale] = rows ?? []
    if (rows === undefined || sale === undefined) throw new Error('no such transaction')
    rows.push({ ...sale, TransID: newId(), Type: 'Credit', TransAmount: `-${sale.TransAmount}` })
    return { status: 200, body: '<string>Successful</string>' }
  }

  function openPage(link: string): Record<string, string> {
    const { origin, pathname, searchParams } = new URL(link)
    if (`${origin}${pathname}` !== 'https://secure2.segpay.com/billing/poset.cgi') throw new Error('another page')
    const page = Object.fromEntries(searchParams)
    if (prices.get(page.dynamicpricingid ?? '') !== page.amount) throw new Error('another price')
    return page
  }

  /** A sale at a page, and the address parameters of its postback. */
  function pays(link: string, change: Record<string, string> = {}): URLSearchParams {
    const page = openPage(link)
    const { 'x-eticketid': eticketid = '', amount: price = '', order = '', seal = '' } = page
    const currency = eticketid === '110530:3773' ? 'EUR' : 'USD'
    const [purchaseid, tranid] = [newId(), newId()]
    purchases.set(purchaseid, [{ TransID: tranid, Type: 'Sale', TransAmount: `${price}00`, Currency: currency }])
    return postback({
      trantype: 'sale',
      action: 'Auth',
      stage: 'Initial',
      approved: 'Yes',
      purchaseid,
      tranid,
      price,
      currencycode: currency,
      eticketid,
      order,
      seal,
      ...change,
    })
  }

  function returned(purchaseid: string, Type: 'Credit' | 'Charge', amount: string): URLSearchParams {
    const rows = purchases.get(purchaseid) ?? []
    const [sale] = rows
    if (sale === undefined) throw new Error('no such purchase')
    const row = { ...sale, TransID: newId(), Type, TransAmount: `-${amount}00` }
    rows.push(row)
    const facts = { purchaseid, tranid: row.TransID, relatedtranid: sale.TransID, price: `-${amount}` }
    return postback({
      trantype: Type.toLowerCase(),
      action: 'Auth',
      approved: 'Yes',
      currencycode: sale.Currency,
      ...facts,
    })
  }
  const postback = (fields: Record<string, string>) =>
    new URLSearchParams({ billemail: 'buyer@example.com', ...fields })
  const refuses = (answerText: string) => {
    refusal = answerText
  }
  return { ...server, purchases, openPage, pays, returned, postback, refuses }
}

function report(rows: Row[]): Answer {
  const data = rows.map((row) => {
    const fields = Object.entries({ ...row, Auth: 'Yes', CustName: 'A Buyer' })
    return `<Data id="1">${fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('\n')}</Data>`
  })
  return { status: 200, body: `<NewDataSet>${data.join('')}</NewDataSet>` }
}
