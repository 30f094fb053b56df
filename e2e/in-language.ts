import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import type { Locale } from '../src/contract/constants.ts'
import { publicDocuments } from '../src/contract/content.ts'

/** A browser that has chosen this language: what `storageState` takes. */
export function inLanguage(locale: Locale, baseURL: string | undefined) {
  const cookie = { name: 'locale', value: locale, domain: new URL(baseURL ?? '').hostname, path: '/', expires: -1 }
  return { cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }], origins: [] }
}

/** Calls without a browser, in a language. */
export function requestsIn(
  { request }: PlaywrightWorkerArgs['playwright'],
  locale: Locale,
  baseURL: string | undefined,
): Promise<APIRequestContext> {
  return request.newContext({ ...(baseURL && { baseURL }), storageState: inLanguage(locale, baseURL) })
}

/** The addresses of the pages of content. */
export const contentPages = publicDocuments.map((name) => `/pages/${name}`)

/** A member, a conversation and a bundle of the one who is logged in, for addresses with `{member}`, `{chat}` and `{bundle}`. */
export async function knownTo(request: APIRequestContext): Promise<(path: string) => string> {
  const { chats } = await (await request.get('/api/chats.php')).json()
  const { bundles } = await (await request.get('/api/payments/bundles')).json()
  const known = { '{member}': chats[0].profile.id, '{chat}': chats[0].conversation.id, '{bundle}': bundles?.[0]?.id }
  return (path) => Object.entries(known).reduce((text, [name, id]) => text.replace(name, id ?? unknownId), path)
}

/** An id that nothing has. */
export const unknownId = '018f3b50-0000-7000-8000-000000000000'
