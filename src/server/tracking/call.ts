import { request as requestPlain } from 'node:http'
import { request as requestSafely } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../platform/config/config.ts'
import { publicAddressOf, type Resolved } from './public-address.ts'

/** `refused`: must never be called. `failed`: may be retried; `outcome` is the HTTP status or a short code. */
export type CallResult = { status: 'sent' | 'failed' | 'refused'; outcome: string }

const timeoutMs = 10_000

/**
 * Calls a URL of a network. Never throws. HTTPS only, only public IP addresses, pinned to the checked one (against SSRF
 * and DNS rebinding); follows no redirects, ignores the body, and times out.
 */
export async function callAddress(
  { postbackHosts }: Pick<Config, 'postbackHosts'>,
  address: string,
): Promise<CallResult> {
  if (!URL.canParse(address)) return { status: 'refused', outcome: 'address' }
  const url = new URL(address)
  if (url.protocol !== 'https:') return { status: 'refused', outcome: 'address' }
  try {
    const instead = postbackHosts.get(url.host)
    if (instead !== undefined) return resultOf(await get(new URL(url.pathname + url.search, instead), null))
    const resolved = await publicAddressOf(url.hostname)
    if (resolved === null) return { status: 'refused', outcome: 'private_address' }
    return resultOf(await get(url, resolved))
  } catch (error) {
    return { status: 'failed', outcome: wordFor(error) }
  }
}

function resultOf(status: number): CallResult {
  return { status: status >= 200 && status < 300 ? 'sent' : 'failed', outcome: String(status) }
}

function get(url: URL, resolved: Resolved | null): Promise<number> {
  const request = url.protocol === 'https:' ? requestSafely : requestPlain
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'GET',
        agent: false,
        // Limits the total time: a server that sends byte by byte would never be idle
        signal: AbortSignal.timeout(timeoutMs),
        ...(resolved !== null && { lookup: pinnedTo(resolved) }),
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** No second DNS lookup: another result could be an internal address. */
function pinnedTo({ address, family }: Resolved): LookupFunction {
  return (_hostname, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** Codes such as ECONNREFUSED and ENOTFOUND; never foreign text. */
function wordFor(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ABORT_ERR') return 'timeout'
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'error'
}
