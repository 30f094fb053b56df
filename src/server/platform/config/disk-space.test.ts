import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskOf, greets } from './disk-space.ts'

describe('a disk', () => {
  test('has so much room, and a file can be written; none stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vonk-disk-'))
    const { freeBytes, totalBytes, isWritable } = await diskOf(folder)
    expect(isWritable).toBe(true)
    expect(freeBytes).toBeGreaterThan(0)
    expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
  test('reports a folder that is not writable', async () => {
    // Not even root may make a file there
    expect((await diskOf('/proc')).isWritable).toBe(false)
  })
  test('that is not there is an error', async () => {
    await expect(diskOf(join(tmpdir(), 'vonk-no-such-folder'))).rejects.toThrow('ENOENT')
  })
})

describe('a mail server', () => {
  /** Serves this answer to every request; returns its address and a function that closes it. */
  async function serverThat(says: string | null) {
    const open = new Set<Socket>()
    const server = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => undefined)
      if (says !== null) socket.write(says)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    return {
      url: `smtp://somebody:secret@127.0.0.1:${port}`,
      end: () => {
        for (const socket of open) socket.destroy()
        return new Promise((resolve) => server.close(resolve))
      },
    }
  }
  test.each([
    ['that greets is there', '220 mail.example ESMTP\r\n', true],
    ['that is too busy is not', '421 come back later\r\n', false],
    ['that says nothing is not', null, false],
  ])('%s', async (_name, says, isThere) => {
    const { url, end } = await serverThat(says)
    expect(await greets(url, says === null ? 50 : 5_000)).toBe(isThere)
    await end()
    expect(await greets(url)).toBe(false)
  })
})
