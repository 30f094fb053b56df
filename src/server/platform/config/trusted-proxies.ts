import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

export type Trusted = (address: string | undefined) => boolean

/** Short names that `TRUSTED_PROXIES` may have beside addresses and networks. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Parses addresses of trusted proxies: `10.0.0.1`, `10.0.0.0/8`, `loopback`. Throws for invalid entries. */
export function trustedProxies(entries: readonly string[]): Trusted {
  // Every request asks
  if (entries.length === 0) return () => false
  const list = new BlockList()
  for (const entry of entries.flatMap((each) => named[each] ?? [each])) {
    const [net = '', bits] = entry.split('/')
    const family = isIPv6(net) ? 'ipv6' : 'ipv4'
    list.addSubnet(net, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/, '')
    return plain !== undefined && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/** Client address: behind trusted proxies, the last address that is not a trusted proxy. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: Trusted,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded.split(',').flatMap((hop) => hop.trim() || [])
  const way = [...hops, socket.remoteAddress ?? '']
  return way.findLast((address) => !isTrusted(address)) ?? way[0] ?? ''
}

/** The requested host with port: from a trusted proxy's header, otherwise from the request. */
export function hostOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, isTrusted: Trusted): string {
  const forwarded = headers['x-forwarded-host']
  const message =
    typeof forwarded === 'string' && isTrusted(socket.remoteAddress) ? forwarded.split(',').at(-1) : undefined
  return message?.trim() || (headers.host ?? '')
}

/** `https` where a trusted proxy got the request that way. */
export function protocolOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: Trusted,
): 'http' | 'https' {
  const forwarded = [headers['x-forwarded-proto'] ?? []].flat().join(',')
  return forwarded.split(',').at(-1)?.trim() === 'https' && isTrusted(socket.remoteAddress) ? 'https' : 'http'
}
