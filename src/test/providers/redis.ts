import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)
/** Whether this machine has a Redis or Valkey to start. */
export const hasRedis = program !== undefined

type Place = { host?: string; port?: number; options?: string[] }

/** A Redis of its own on loopback that keeps nothing; it can be stopped and started again at the same address. */
export async function testRedis({ host = '127.0.0.1', port: wanted, options = [] }: Place = {}) {
  const port = wanted ?? (await freePort())
  let child: ChildProcess | null = null
  async function start(): Promise<void> {
    const place = [
      '--bind',
      host,
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--replica-announce-ip',
      host,
    ]
    const started = spawn(program ?? '', [...place, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    for await (const line of createInterface(started.stdout)) {
      if (/ready to accept connections/i.test(line)) break
    }
    // Whatever else it says is not waited for
    started.stdout.resume()
  }
  async function stop(): Promise<void> {
    if (child === null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    child = null
  }
  await start()
  return { url: `redis://${host}:${port}`, host, port, start, stop }
}

const primaryName = 'vonk-primary'

/** A primary, its replica at another address of loopback with the same port, and three Sentinels that watch them. */
export async function testSentinels() {
  const dir = await mkdtemp(join(tmpdir(), 'vonk-sentinel-'))
  const primary = await testRedis({ options: ['--dir', dir] })
  const { host, port } = primary
  const options = ['--dir', dir, '--replicaof', host, String(port)]
  const replica = await testRedis({ host: '127.0.0.2', port, options })
  const sentinels = await Promise.all([0, 1, 2].map((index) => sentinelOf(join(dir, `${index}.conf`), { host, port })))
  const isReplicated = async () => {
    await Promise.all(sentinels.map(({ address }) => untilComplete(address)))
  }
  await isReplicated()
  return {
    /** Until each Sentinel knows the others and a replica that it could elect. */
    isReplicated,
    primary,
    replica,
    url: `redis://${primaryName}:${port}?sentinels=${sentinels.map(({ address }) => address).join(',')}`,
    async stop() {
      await Promise.all(sentinels.map(({ stop }) => stop()))
      await Promise.all([primary.stop(), replica.stop()])
      await rm(dir, { recursive: true })
    },
  }
}

async function untilComplete(address: string): Promise<void> {
  const client = await createClient({ url: `redis://${address}`, RESP: 2 }).connect()
  for (let isComplete = false; !isComplete; ) {
    await wait(100)
    const primary = await client.sendCommand<string[]>(['SENTINEL', 'master', primaryName])
    const replicas = await client.sendCommand<string[][]>(['SENTINEL', 'replicas', primaryName])
    isComplete =
      valueOf(primary, 'num-other-sentinels') === '2' &&
      replicas.some(
        (replica) => valueOf(replica, 'flags') === 'slave' && valueOf(replica, 'master-link-status') === 'ok',
      )
  }
  client.destroy()
}

function valueOf(facts: string[], name: string): string | undefined {
  return facts[facts.indexOf(name) + 1]
}

async function sentinelOf(file: string, { host, port }: { host: string; port: number }) {
  const own = await freePort()
  const settings = [
    `port ${own}`,
    'bind 127.0.0.1',
    `sentinel monitor ${primaryName} ${host} ${port} 2`,
    `sentinel down-after-milliseconds ${primaryName} 1000`,
    `sentinel failover-timeout ${primaryName} 5000`,
  ]
  await writeFile(file, settings.join('\n'))
  const child = spawn(program ?? '', [file, '--sentinel'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    address: `127.0.0.1:${own}`,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
