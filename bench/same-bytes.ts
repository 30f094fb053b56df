import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onInterrupt } from './interrupt.ts'

/** An answer as the product gave it: what the others are to send, too. */
export type Answer = { headers: [name: string, value: string][]; body: Buffer }
export type Peer = { origin: string; pid: number; stop(): Promise<void> }

/** Of the connection or of one answer alone; every server writes them itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

export function headersOf(headers: IncomingHttpHeaders | Headers): [string, string][] {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return all.flatMap(([name, value]) => (own.has(name) || value === undefined ? [] : [[name, String(value)]]))
}

/** nginx with one worker and the bytes in a file; null where there is none (`NGINX_PROGRAM` names one that is not on the path). */
export async function startNginx(answer: Answer): Promise<Peer | null> {
  const program = process.env.NGINX_PROGRAM ?? 'nginx'
  if (spawnSync(program, ['-v']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), answer.body)
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, port, answer))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  onInterrupt(() => end(child, folder))
  await listening(port)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: workerOf(child),
    stop: () => end(child, folder),
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

function nginxConfig(folder: string, port: number, { headers }: Answer): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/html'
  const added = headers
    .filter(([name]) => name !== 'content-type')
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  return `daemon off; worker_processes 1; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; server_tokens off; etag off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=10 inactive=1h; open_file_cache_valid 1h;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}; try_files /page =404; types {} default_type ${JSON.stringify(type)}; ${added.join(' ')} }
  }
}
`
}

function workerOf({ pid = 0 }: ChildProcess): number {
  try {
    const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return Number(worker) || pid
  } catch {
    return pid
  }
}

/** A bare Node server in its own process. */
export async function startBare(answer: Answer): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ ...answer, body: answer.body.toString('base64') }))
  const child = spawn(process.execPath, [import.meta.filename, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  onInterrupt(() => end(child, folder))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    stop: () => end(child, folder),
  }
}

function serveBare(file: string): void {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: [string, string][]; body: string }
  const bytes = Buffer.from(body, 'base64')
  const head = Object.fromEntries([...headers, ['content-length', String(bytes.length)]])
  const server = createServer((_request, response) => {
    response.writeHead(200, head)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') console.log(address?.port)
  })
}

async function freePort(): Promise<number> {
  const server = createListener().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nobody listens at ${port}`)
}

const [, script, file] = process.argv
if (script === import.meta.filename && file !== undefined) serveBare(file)
