import { newToken } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'

export const officeBrowserCookie = 'vonk_office_browser'
const days = 400
const purpose = 'staff_browser'

/** Notes in a signed cookie that one of the staff has logged in with this browser: guesses of strangers do not hold it up. */
export function rememberBrowser(ctx: Ctx, staffId: string): void {
  const browser = knownBrowserOf(ctx, staffId) ?? newToken()
  const value = `${browser}.${ctx.secrets.sign(purpose, `${staffId} ${browser}`)}`
  ctx.cookies.set(officeBrowserCookie, value, { maxAgeSeconds: days * 86_400, isHttpOnly: true, isStrict: true })
}

/** What names this browser if that one of the staff has logged in with it before; else null. */
export function knownBrowserOf(ctx: Ctx, staffId: string): string | null {
  const [browser = '', signature = ''] = (ctx.cookies.get(officeBrowserCookie) ?? '').split('.')
  return ctx.secrets.isSigned(purpose, `${staffId} ${browser}`, signature) ? browser : null
}
