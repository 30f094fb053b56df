import { lookup as resolve } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { redisLibrary } from './redis-library.ts'

/** How long one Sentinel may take to answer before the next is asked. */
const timeoutMs = 1_000

/** Redis Sentinels that know which server is the primary, as a `REDIS_URL` names them. */
type Sentinels = { addresses: readonly string[]; password: string | undefined; primary: string; port: number }

/**
 * The Sentinels of a `REDIS_URL` such as
 * `redis://:password@name-of-primary:6379?sentinels=10.0.0.1:26379,10.0.0.2:26379&sentinel_password=…`; null for the
 * address of a server.
 */
export function sentinelsOf(redisUrl: string): Sentinels | null {
  const { hostname, port, searchParams } = new URL(redisUrl)
  const addresses = searchParams.get('sentinels')?.split(',').filter(Boolean) ?? []
  if (addresses.length === 0) return null
  const password = searchParams.get('sentinel_password') ?? undefined
  return { addresses, password, primary: hostname, port: Number(port === '' ? 6379 : port) }
}

/**
 * A lookup for `net.connect` that asks the Sentinels for the current primary, so each connection and reconnection goes
 * to the server that they have elected. A lookup gives no port: all servers must listen on the port of the URL.
 */
export function lookupPrimary(sentinels: Sentinels): LookupFunction {
  return (_hostname, { all }, answer) => {
    addressOf(sentinels).then(
      ({ address, family }) => (all === true ? answer(null, [{ address, family }]) : answer(null, address, family)),
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    )
  }
}

async function addressOf({ addresses, password, primary, port }: Sentinels) {
  const faults: string[] = []
  for (const sentinel of addresses) {
    const answer = await ask(sentinel, password, primary).catch((error: Error) => error)
    if (answer instanceof Error) faults.push(`${sentinel}: ${answer.message}`)
    else if (answer === null) faults.push(`${sentinel}: knows no primary named ${primary}`)
    else if (answer.port !== port) faults.push(`${sentinel}: ${primary} listens on port ${answer.port}, not ${port}`)
    else if (isIP(answer.host) !== 0) return { address: answer.host, family: isIP(answer.host) }
    else return resolve(answer.host)
  }
  throw new Error(`No Sentinel gives the address of the primary. ${faults.join('; ')}`)
}

async function ask(sentinel: string, password: string | undefined, primary: string) {
  const client = redisLibrary().createClient({
    url: `redis://${sentinel}`,
    ...(password !== undefined && { password }),
    RESP: 2,
    socket: { reconnectStrategy: false, connectTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.sendCommand(['SENTINEL', 'get-master-addr-by-name', primary])
    return Array.isArray(found) ? { host: String(found[0]), port: Number(found[1]) } : null
  } finally {
    client.destroy()
  }
}
