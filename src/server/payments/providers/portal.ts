import type { ProviderName } from './psp.ts'
import { sandboxPath } from './sandbox.ts'

/** Dashboard URLs of payments at providers; null if there is no such page. */
const pages: Record<ProviderName, ((ref: string) => string) | null> = {
  mollie: (ref) => `https://my.mollie.com/dashboard/payments/${encodeURIComponent(ref)}`,
  stripe: (ref) => `https://dashboard.stripe.com/payments/${encodeURIComponent(ref)}`,
  ccbill: () => 'https://admin.ccbill.com/',
  segpay: () => 'https://mp.segpay.com/',
  verotel: () => 'https://controlcenter.verotel.com/',
  sandbox: (ref) => `${sandboxPath}/${encodeURIComponent(ref)}`,
  debit: null,
}

export function portalPage(provider: string, ref: string | null): string | null {
  const page = Object.hasOwn(pages, provider) ? pages[provider as ProviderName] : null
  return ref === null ? null : (page?.(ref) ?? null)
}
