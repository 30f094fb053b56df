import { createHash } from 'node:crypto'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

type Sale = { saleID: string; priceAmount: string; priceCurrency: string; paymentMethod: string; saleResult: string }
export type VerotelServer = Awaited<ReturnType<typeof openVerotelServer>>

export const verotelShop = '20471'
export const verotelKey = 'a key of the tests only'

/** FlexPay as documented: the signed link to the page to pay at, the status page, and postbacks by GET. */
export async function openVerotelServer() {
  /** By the shop's own reference. */
  const sales = new Map<string, Sale>()
  let serial = 700_000
  const newId = () => {
    serial += 1
    return String(serial)
  }
  const server = await openProviderServer(answer)

  function answer({ method, path, query }: ProviderRequest): Answer {
    if (method !== 'GET' || path !== '/salestatus') throw new Error(`Verotel has no ${method} ${path}`)
    const parameters = signedParameters(query)
    if (parameters.shopID !== verotelShop || parameters.version !== '4') throw new Error('shopID and version')
    const sale = sales.get(parameters.referenceID ?? '')
    if (sale === undefined) return { status: 200, body: 'response: NOTFOUND\nerror: No such sale\n' }
    const lines = {
      response: 'FOUND',
      shopID: verotelShop,
      type: 'purchase',
      referenceID: parameters.referenceID,
      ...sale,
    }
    return {
      status: 200,
      body: Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    }
  }

  /** What is on the page behind a link; throws where Verotel would show a fault. */
  function openPage(link: string): Record<string, string> {
    const { origin, pathname, searchParams } = new URL(link)
    if (origin !== server.url || pathname !== '/startorder') throw new Error('another page')
    const page = signedParameters(searchParams)
    if (!/^\d+\.\d{2}$/.test(page.priceAmount ?? '')) throw new Error('priceAmount: nnn.nn')
    if ((page.description ?? '').length > 100) throw new Error('description: at most 100 characters')
    return page
  }

  /** Somebody pays at a link: the sale is there, and this is what is posted about it. */
  function pays(link: string, change: Partial<Sale> = {}): URLSearchParams {
    const { referenceID = '', priceAmount = '', priceCurrency = '', paymentMethod = '' } = openPage(link)
    if (sales.has(referenceID)) throw new Error('referenceID: must be unique')
    const sale = { saleID: newId(), priceAmount, priceCurrency, paymentMethod, saleResult: 'APPROVED', ...change }
    sales.set(referenceID, sale)
    return postback(referenceID)
  }

  function postback(referenceID: string, change: Record<string, string> = {}, hash = 'sha256'): URLSearchParams {
    const { saleResult: _result, ...sale } = sales.get(referenceID) ?? { saleResult: '' }
    const card = { CCBrand: 'VISA', truncatedPAN: 'XXXXXXXXXXXX4242', transactionID: newId() }
    const parameters = { ...card, referenceID, ...sale, shopID: verotelShop, type: 'purchase', ...change }
    return new URLSearchParams({ ...parameters, signature: signatureOf(parameters, hash) })
  }

  /** Money goes back: by a credit that somebody gave in the Control Center, or by the bank. */
  const returned = (event: 'credit' | 'chargeback', referenceID: string, priceAmount: string) =>
    postback(referenceID, { event, priceAmount, parentID: newId() })

  return { ...server, sales, openPage, pays, postback, returned }
}

function signedParameters(query: URLSearchParams): Record<string, string> {
  const { signature, ...parameters } = Object.fromEntries(query)
  if (signature !== signatureOf(parameters, 'sha256')) throw new Error('signature')
  return parameters
}

function signatureOf(parameters: Record<string, string>, hash: string): string {
  const names = Object.keys(parameters).toSorted()
  const text = [verotelKey, ...names.map((name) => `${name}=${parameters[name]}`)].join(':')
  return createHash(hash).update(text).digest('hex')
}
