import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** The search process of this machine: its socket (`unix:/run/vonk/search.sock`) or a port of the loopback address. */
export const searchSettings = z.object({
  SEARCH_URL: z
    .string()
    .transform((url, context) => {
      const address = addressOf(url)
      if (address !== null) return address
      context.addIssue({ code: 'custom', message: 'is neither unix:/path nor http://127.0.0.1:port' })
      return z.NEVER
    })
    .optional(),
})

/** Where the search process listens; searches are not for other machines. */
export type SearchAddress = { path: string } | { host: string; port: number }

function addressOf(url: string): SearchAddress | null {
  const [, path = ''] = /^unix:(\/.+)$/.exec(url) ?? []
  if (isAbsolute(path)) return { path }
  const [, host, port] = /^http:\/\/(127\.0\.0\.1|localhost):(\d{1,5})\/?$/.exec(url) ?? []
  const number = Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host: '127.0.0.1', port: number }
}

type Settings = z.output<typeof searchSettings> & {
  ROLE: 'both' | 'web' | 'worker' | 'search'
  DATABASE_URL?: string | undefined
  PORT: number
}

export function searchFacts({ ROLE: role, SEARCH_URL: address }: Settings) {
  return {
    /** Where another process has the search index; null if this one has its own. */
    searchAt: role === 'search' ? null : (address ?? null),
    /** Where this process answers the searches of others. */
    servesSearchAt: role === 'search' ? (address ?? null) : null,
  }
}

export function searchFaults({ ROLE: role, SEARCH_URL: address, DATABASE_URL: url, PORT }: Settings): string[] {
  const isTaken = address !== undefined && 'port' in address && address.port === PORT
  return [
    ...(isTaken ? ['  SEARCH_URL: has the port of the pages (PORT)'] : []),
    ...(role === 'search' && address === undefined ? ['  SEARCH_URL: missing, and ROLE is search'] : []),
    ...(role === 'search' && url === undefined ? ['  DATABASE_URL: missing, and ROLE is search'] : []),
  ]
}
