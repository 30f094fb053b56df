import { open, rm, statfs } from 'node:fs/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectSafely } from 'node:tls'

type Disk = { freeBytes: number; totalBytes: number; isWritable: boolean }

const probeBytes = 64 * 1024

/** Free space of a folder and whether files can be written to it. Errors: if the folder does not exist. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, isWritable: await mayWrite(folder) }
}

async function mayWrite(folder: string): Promise<boolean> {
  const path = join(folder, `.health.${process.pid}.${Math.random().toString(36).slice(2)}`)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(probeBytes, 1))
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Whether a mail server responds at this address (`smtp:` or `smtps:`). Sends only QUIT. */
export function greets(smtpUrl: string, waitMs = 3_000): Promise<boolean> {
  const { protocol, hostname, port } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSafe = protocol === 'smtps:'
  return new Promise((resolve) => {
    const place = { host, port: Number(port) || (isSafe ? 465 : 587) }
    // Checks reachability only; certificates are verified when emails are sent
    const socket: Socket = isSafe
      ? connectSafely({ ...place, servername: host, rejectUnauthorized: false })
      : connectPlain(place)
    const end = (isThere: boolean) => {
      clearTimeout(impatience)
      socket.destroy()
      resolve(isThere)
    }
    const impatience = setTimeout(() => end(false), waitMs)
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
    socket.once('data', (greeting) => {
      socket.write('QUIT\r\n')
      end(greeting.toString('latin1').startsWith('220'))
    })
  })
}
