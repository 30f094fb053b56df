import type { Config } from '../../platform/config/config.ts'
import { minorOf } from './amounts.ts'
import { ProviderFault } from './faults.ts'
import { RefundRefused } from './refused.ts'

const liveUrl = 'https://srs.segpay.com'
const timeoutMs = 9_000

export type SegpayAccount = Record<'merchantId' | 'userId' | 'accessKey' | 'postbackPassword' | 'url', string> & {
  /** Dynamic price points by currency. */
  etickets: ReadonlyMap<string, string>
}
type Transaction = { id: string; kind: 'sale' | 'credit' | 'chargeback'; amountMinor: number; currency: string }

export function segpayAccount({ segpay }: Config): SegpayAccount {
  const { merchantId, userId, accessKey, postbackPassword, etickets, url = liveUrl } = segpay
  if (!merchantId || !userId || !accessKey || !postbackPassword) throw new Error('Segpay is not configured')
  return { merchantId, userId, accessKey, postbackPassword, etickets, url }
}

/** The id of a price, without which the payment page refuses the amount. */
export async function dynamicPriceOf(account: SegpayAccount, amount: string): Promise<string> {
  const { merchantId, userId, accessKey } = account
  const authorization = `Basic ${Buffer.from(`${userId}:${accessKey}`).toString('base64')}`
  const text = await call(account, '/MerchantServices/DynamicPricing/', { merchantId, amount }, { authorization })
  const id = /"dynamicPricingId"\s*:\s*"([^"]+)"/i.exec(text)?.[1] ?? /^"?([\w+/=-]{8,})"?$/.exec(text.trim())?.[1]
  if (id === undefined) throw new ProviderFault('segpay', 200, 'no price')
  return id
}

/** All approved transactions of a purchase. */
export async function segpayTransactions(account: SegpayAccount, purchase: string): Promise<Transaction[]> {
  const xml = await ofUser(account, '/MWS.asmx/TransactionByPurchaseID', { PurchaseID: purchase })
  return [...xml.matchAll(/<Data\b[^>]*>(.*?)<\/Data>/gs)].flatMap(([, row = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(row)?.[1] ?? ''
    const currency = field('Currency')
    const amountMinor = /^[A-Z]{3}$/.test(currency) ? minorOf(field('TransAmount'), currency) : null
    const kind = kindOf(field('Type'))
    if (field('Auth') !== 'Yes' || kind === null) return []
    if (amountMinor === null) throw new ProviderFault('segpay', 200, 'no amount')
    return [{ id: field('TransID'), kind, amountMinor, currency }]
  })
}

function kindOf(type: string): Transaction['kind'] | null {
  if (/^sale/i.test(type)) return 'sale'
  if (/^(credit|refund|void)/i.test(type)) return 'credit'
  return /^charge/i.test(type) ? 'chargeback' : null
}

/** Refunds a whole transaction. Throws `RefundRefused`. */
export async function segpayRefund(account: SegpayAccount, transaction: string): Promise<void> {
  const parameters = { TransID: transaction, RefundReason: 'Customer request' }
  const answer = await ofUser(account, '/ADM.asmx/RefundTransaction', parameters)
  if (!/success/i.test(answer)) throw new RefundRefused('Segpay refused the refund')
}

/** SRS takes its user and key as parameters of the address only. */
function ofUser(account: SegpayAccount, path: string, parameters: Record<string, string>): Promise<string> {
  return call(account, path, { UserID: account.userId, UserAccessKey: account.accessKey, ...parameters }, {})
}

async function call(
  { url }: SegpayAccount,
  path: string,
  parameters: Record<string, string>,
  headers: Record<string, string>,
): Promise<string> {
  const address = `${url.replace(/\/$/, '')}${path}?${new URLSearchParams(parameters)}`
  const init = { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' as const }
  const answer = await fetch(address, init).catch(() => null)
  if (!answer?.ok) throw new ProviderFault('segpay', answer?.status ?? null)
  return answer.text().catch(() => Promise.reject(new ProviderFault('segpay', null)))
}
