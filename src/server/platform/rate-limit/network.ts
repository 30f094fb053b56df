/** A network by its address: what rate limits are keyed by. */
type Network = {
  /** The IPv4 address itself; the /64 of an IPv6 address, which one connection has to itself. */
  host: string
  /** The /24 of IPv4, the /48 of IPv6: what one household, office or small provider shares. */
  range: string
}

/** Normalises an IP address: however it is written, one network has one key. Text that is no address is its own network. */
export function networkOf(address: string): Network {
  const bare = address.replace(/%.*$/, '').trim().toLowerCase()
  const groups = groupsOf(bare)
  if (groups === null) return ipv4Network(bare)
  const [first, second, third, fourth, fifth, sixth, seventh = 0, eighth = 0] = groups
  const isMapped = [first, second, third, fourth, fifth].every((group) => group === 0) && sixth === 0xffff
  if (isMapped) return ipv4Network([seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.'))
  const prefixOf = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':')
  return { host: `${prefixOf(4)}::/64`, range: `${prefixOf(3)}::/48` }
}

function ipv4Network(address: string): Network {
  const parts = address.split('.')
  return { host: address, range: parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : address }
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return null
  // The URL parser knows every way to write an address, and writes each in one way
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}
