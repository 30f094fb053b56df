import { nextPath } from '../../../api/load.ts'

const key = 'after-purchase'

/** The page where credits ran out; stored in this tab during the payment. */
export function rememberReturn(path: string | null) {
  if (path) sessionStorage.setItem(key, path)
  else sessionStorage.removeItem(key)
}

/** The remembered place, if there is one on this site. */
export function returnPath(): string | null {
  return nextPath(sessionStorage.getItem(key), '') || null
}

/** Parameters kept through the shop: where to return to, and the discount code. */
export function shopQuery({
  code,
  next,
}: {
  code?: string | null | undefined
  next?: string | null | undefined
}): string {
  const query = new URLSearchParams()
  if (code) query.set('code', code)
  if (next) query.set('next', next)
  const text = query.toString()
  return text && `?${text}`
}
