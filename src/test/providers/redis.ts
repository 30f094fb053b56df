import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)
/** Whether this machine has a Redis or Valkey to start. */
export const hasRedis = program !== undefined

/** A Redis of its own on loopback that keeps nothing; it can be stopped and started again at the same address. */
export async function testRedis() {
  const port = await freePort()
  let child: ChildProcess | null = null
  async function start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
    const started = spawn(program ?? '', options, { stdio: ['ignore', 'pipe', 'inherit'] })
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
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
