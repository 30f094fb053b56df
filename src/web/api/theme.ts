import { localeCookieDays } from '../../contract/constants.ts'
import { type ThemeName, themeCookie, themes } from '../../shared/theme.ts'

/** The theme that the cookies of a request say was chosen; undefined for that of the device. */
export function themeIn(cookies: string | null): ThemeName | undefined {
  const values = (cookies ?? '').split(';').map((cookie) => cookie.trim())
  return themes.find((theme) => values.includes(`${themeCookie}=${theme}`))
}

/** The cookie that remembers a theme, or forgets it. */
export function themeCookieOf(theme: ThemeName | undefined, isSecure: boolean): string {
  const age = theme ? localeCookieDays * 86_400 : 0
  return `${themeCookie}=${theme ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
