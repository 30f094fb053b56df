import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
/** IANA special-purpose IPv4 ranges: loopback, private, shared, link-local, documentation, benchmarking, multicast. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/**
 * IPv6 ranges within global unicast that are not public: tunnels, which can embed other addresses, and documentation.
 */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [net, bits] of special4) notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of special6) notPublic.addSubnet(net, bits, 'ipv6')
/** IPv6 global unicast; everything else is local, mapped or reserved. */
const inUse6 = new BlockList()
inUse6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet, and so not behind our firewall. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && inUse6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

export type Resolved = { address: string; family: 4 | 6 }

/** The IP address to call a host at; null if any of its addresses is not public. Throws if DNS resolution fails. */
export async function publicAddressOf(hostname: string): Promise<Resolved | null> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await lookup(bare, { all: true })
  const [first] = found
  if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) return null
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
