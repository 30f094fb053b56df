import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insistOn } from './wait.ts'

const program = ['/usr/sbin/nginx', 'nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
export const hasNginx = program !== undefined

type Upstreams = { port: number; webPorts: readonly number[]; bucketUrl: string }

/** nginx with deploy/nginx.conf, but without TLS: in front of web processes and a bucket, all on loopback. */
export async function openNginx(folder: string, upstreams: Upstreams) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, upstreams))
  const child: ChildProcess = spawn(program ?? '', ['-c', file, '-p', folder], { stdio: 'inherit' })
  const isUp = () => fetch(`http://127.0.0.1:${upstreams.port}/health`).then(({ ok }) => ok)
  await insistOn(isUp, 'nginx answers')
  return {
    async close(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function configuration(folder: string, { port, webPorts, bucketUrl }: Upstreams): string {
  const bucket = new URL(bucketUrl)
  const site = withChanges(readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8'), [
    [/( {2}server 10\.0\.0\.11:3000.*\n) {2}server 10\.0\.0\.12.*\n/, webServers(webPorts)],
    // Without TLS, and thus without the server that redirects to it
    [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
    [/ {2}listen 443 ssl http2;/, `  listen 127.0.0.1:${port};`],
    [/( {2}ssl_.*\n)+/, ''],
    [/X-Forwarded-Proto https/, 'X-Forwarded-Proto http'],
    [/access_log .*/, 'access_log off;'],
    // Files come from the bucket
    [/ {2}location \/_files\/ \{\n {4}internal;\n {4}alias[^}]*\}\n/, ''],
    [
      /( {2}# Files in a bucket.*\n)((?: {2}#.*\n)+)/,
      (text) => text.replaceAll(/^ {2}# /gm, '  ').replace(/^.*\n/, ''),
    ],
    [/https:\/\/s3\.example\.com\//, `${bucket.origin}/`],
    [/Host s3\.example\.com/, `Host ${bucket.host}`],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
events { worker_connections 1024; }
http {
${folders.join('\n')}
  # The clients of the benchmark reuse their connections, and a closed one would count as a failed request
  keepalive_timeout 900s;
  keepalive_requests 1000000;
${site}}
`
}

function webServers(ports: readonly number[]): (line: string) => string {
  return (lines) => {
    const [line = ''] = lines.split('\n')
    return ports.map((port) => `${line.replace('10.0.0.11:3000', `127.0.0.1:${port}`)}\n`).join('')
  }
}

/** Each change must find its place: the example has not changed since. */
function withChanges(text: string, changes: [RegExp, string | ((found: string) => string)][]): string {
  return changes.reduce((before, [place, change]) => {
    if (!place.test(before)) throw new Error(`deploy/nginx.conf has no ${place}`)
    return before.replace(place, (found: string) => (typeof change === 'string' ? change : change(found)))
  }, text)
}
