import type { Config } from '../../platform/config/config.ts'
import { ProviderFault } from './faults.ts'
import { RefundRefused } from './refused.ts'

const liveUrl = 'https://datalink.ccbill.com'
const timeoutMs = 9_000

export type CcbillAccount = Record<
  'account' | 'subaccount' | 'flexId' | 'salt' | 'user' | 'password' | 'url' | 'currency',
  string
>

export function ccbillAccount({ ccbill }: Config): CcbillAccount {
  const { account, subaccount, flexId, salt, user, password, url = liveUrl, currency } = ccbill
  if (!account || !subaccount || !flexId || !salt || !user || !password) throw new Error('CCBill is not configured')
  return { account, subaccount, flexId, salt, user, password, url, currency }
}

/** How many refunds (with voids) and chargebacks a sale has had. */
export async function ccbillStatus(
  account: CcbillAccount,
  sale: string,
): Promise<{ refunds: number; chargebacks: number }> {
  const xml = await call(account, 'viewSubscriptionStatus', { subscriptionId: sale })
  const count = (name: string) => Number(new RegExp(`<${name}>(\\d+)</${name}>`).exec(xml)?.[1] ?? 0)
  if (!xml.includes('<subscriptionStatus>')) throw new ProviderFault('ccbill', 200, 'no status')
  return { refunds: count('refundsIssued') + count('voidsIssued'), chargebacks: count('chargebacksIssued') }
}

/** Refunds a sale, whole without an amount; one that is not settled yet is voided. Throws `RefundRefused`. */
export async function ccbillRefund(account: CcbillAccount, sale: string, amount: string | null): Promise<void> {
  // Only a whole sale may be voided, because a void takes no amount
  const action = amount === null ? 'voidOrRefundTransaction' : 'refundTransaction'
  const xml = await call(account, action, { subscriptionId: sale, ...(amount !== null && { amount }) })
  const result = /<results>(-?\d+)<\/results>/.exec(xml)?.[1]
  if (result === '1') return
  // -7 is also an internal error, so nothing is known
  if (result === undefined || result === '-7') throw new ProviderFault('ccbill', 200, result ?? 'unreadable')
  throw new RefundRefused(`CCBill answered ${result}`)
}

/** By POST, so that the password is in no log of addresses. */
async function call(account: CcbillAccount, action: string, parameters: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({
    clientAccnum: account.account,
    clientSubacc: account.subaccount,
    username: account.user,
    password: account.password,
    ...{ action, returnXML: '1', ...parameters },
  })
  const address = `${account.url.replace(/\/$/, '')}/utils/subscriptionManagement.cgi`
  const init = { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' as const }
  const answer = await fetch(address, init).catch(() => null)
  if (!answer?.ok) throw new ProviderFault('ccbill', answer?.status ?? null)
  return answer.text().catch(() => Promise.reject(new ProviderFault('ccbill', null)))
}
