import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openS3Server, type S3Server } from '../../../test/providers/s3-server.ts'
import { diskStorage } from './disk-storage.ts'
import { type Storage, StorageError } from './storage.ts'

const root = mkdtempSync(join(tmpdir(), 'vonk-storage-'))
let server: S3Server
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await server.close()
})
afterEach(() => {
  server.repair()
  server.empty()
})

const backends: [name: string, open: () => Storage][] = [
  ['disk', () => diskStorage(mkdtempSync(join(root, 'files-')))],
  ['S3', () => server.storage()],
]

describe.each(backends)('%s', (_name, open) => {
  const keysOf = async (storage: Storage, folder?: string) =>
    (await storage.list(folder)).map(({ key }) => key).toSorted()

  test('returns what was stored, whole or in part', async () => {
    const storage = open()
    await storage.put('a/b c/ü+%.txt', Buffer.from('0123456789'))
    expect(await storage.get('a/b c/ü+%.txt')).toEqual(Buffer.from('0123456789'))
    expect(await storage.get('a/b c/ü+%.txt', { first: 2, last: 4 })).toEqual(Buffer.from('234'))
    expect(await storage.get('a/b c/ü+%.txt', { first: 9, last: 9 })).toEqual(Buffer.from('9'))
    expect(await storage.size('a/b c/ü+%.txt')).toBe(10)
    const read = await storage.read('a/b c/ü+%.txt')
    expect([read?.bytes, await bytesOf(read?.stream)]).toEqual([10, Buffer.from('0123456789')])
  })

  test('stores empty files', async () => {
    const storage = open()
    await storage.put('empty', Buffer.alloc(0))
    expect(await storage.putStream('empty-stream', Readable.from([]))).toBe(0)
    expect([await storage.get('empty'), await storage.size('empty-stream')]).toEqual([Buffer.alloc(0), 0])
  })

  test('has nothing at an unknown key, nor at a folder', async () => {
    const storage = open()
    await storage.put('folder/file', Buffer.from('x'))
    for (const key of ['unknown', 'folder/unknown', 'folder/file/below'])
      expect([await storage.get(key), await storage.size(key), await storage.read(key)]).toEqual([null, null, null])
    expect([await storage.size('folder'), await keysOf(storage, 'unknown')]).toEqual([null, []])
    await storage.remove('unknown')
  })

  test('overwrites', async () => {
    const storage = open()
    await storage.put('key', Buffer.from('a long first version'))
    await storage.put('key', Buffer.from('second'))
    expect(await storage.get('key')).toEqual(Buffer.from('second'))
    await storage.putStream('key', Readable.from([Buffer.from('third')]))
    expect([await storage.get('key'), await keysOf(storage)]).toEqual([Buffer.from('third'), ['key']])
  })

  test('lists and removes a folder, not its neighbours', async () => {
    const storage = open()
    const before = Date.now()
    for (const key of ['a/1', 'a/b/2', 'a/b/3', 'ab/4', 'a.5']) await storage.put(key, Buffer.from(key))
    expect(await keysOf(storage)).toEqual(['a.5', 'a/1', 'a/b/2', 'a/b/3', 'ab/4'])
    expect(await keysOf(storage, 'a')).toEqual(['a/1', 'a/b/2', 'a/b/3'])
    const [file] = await storage.list('ab')
    expect(file).toMatchObject({ key: 'ab/4', bytes: 4 })
    expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
    await storage.remove('a/1')
    await storage.remove('a/b')
    expect(await keysOf(storage)).toEqual(['a.5', 'ab/4'])
  })

  test('lists more than a page', async () => {
    const storage = open()
    await Promise.all(Array.from({ length: 25 }, (_, index) => storage.put(`many/${index}`, Buffer.from('x'))))
    expect(new Set(await keysOf(storage, 'many')).size).toBe(25)
    await storage.remove('many')
    expect(await keysOf(storage)).toEqual([])
  })

  test('stores a large file from a stream in chunks of any size', async () => {
    const storage = open()
    const chunks = [1, 8 * 1024 * 1024, 3, 9_000_000, 777_777].map((bytes) => randomBytes(bytes))
    const whole = Buffer.concat(chunks)
    expect(await storage.putStream('large', Readable.from(chunks))).toBe(whole.length)
    const read = await storage.read('large')
    expect(read?.bytes).toBe(whole.length)
    expect(hashOf(await bytesOf(read?.stream))).toBe(hashOf(whole))
    const range = { first: 8 * 1024 * 1024 - 5, last: 8 * 1024 * 1024 + 5 }
    expect(await storage.get('large', range)).toEqual(whole.subarray(range.first, range.last + 1))
  })

  test.each([10, 9 * 1024 * 1024])('an upload that breaks off after %i bytes leaves what was there', async (bytes) => {
    const storage = open()
    await storage.put('key', Buffer.from('first'))
    const broken = async function* () {
      yield randomBytes(bytes)
      throw new Error('the sender is gone')
    }
    for (const key of ['key', 'other'])
      await expect(storage.putStream(key, Readable.from(broken()))).rejects.toThrow('the sender is gone')
    expect([await keysOf(storage), await storage.get('key')]).toEqual([['key'], Buffer.from('first')])
  })

  test('of several writers at once one wins, with a whole file', async () => {
    const storage = open()
    const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(100_000 + index, index))
    await Promise.all(
      versions.map((bytes, index) =>
        index % 2 === 0 ? storage.put('key', bytes) : storage.putStream('key', Readable.from([bytes])),
      ),
    )
    const stored = await storage.get('key')
    expect(versions.some((bytes) => stored?.equals(bytes))).toBe(true)
    expect(await keysOf(storage)).toEqual(['key'])
  })
})

describe('a disk that fails', () => {
  test('in the middle of a file: a clear error, and nothing is lost', async () => {
    const folder = mkdtempSync(join(root, 'full-'))
    await diskStorage(folder).put('key', Buffer.from('first'))
    // The size limit of a process ends a write half-way, like a full disk
    const script = `
      process.on('SIGXFSZ', () => undefined)
      const { diskStorage } = await import('${join(import.meta.dirname, 'disk-storage.ts')}')
      const storage = diskStorage('${folder}')
      for (const key of ['key', 'other']) await storage.put(key, Buffer.alloc(1_000_000)).catch((error) => console.log(String(error)))`
    const command = 'ulimit -f 100; exec "$0" --input-type=module --eval "$1"'
    const { stdout } = spawnSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toEqual(Array(2).fill('StorageError: files could not be written: EFBIG'))
    expect([readdirSync(folder), await diskStorage(folder).get('key')]).toEqual([['key'], Buffer.from('first')])
  })

  test('no key leads out of its folder', async () => {
    const storage = diskStorage(mkdtempSync(join(root, 'files-')))
    for (const key of ['../a', 'a/../../b', ''])
      await expect(storage.put(key, Buffer.from('x')).then(() => key)).rejects.toThrow('storage key leaves its root')
  })
})

describe('an S3 server that fails', () => {
  test.each(['hangs up', 'is full', 'answers 503'] as const)(
    '%s: a clear error, and nothing is lost',
    async (fault) => {
      const storage = server.storage()
      await storage.put('key', Buffer.from('first'))
      const large = () => Readable.from([Buffer.alloc(9 * 1024 * 1024)])
      server.break(fault)
      const results = await Promise.allSettled<unknown>([
        storage.put('key', Buffer.from('second')),
        storage.putStream('key', large()),
        storage.get('key'),
        storage.size('key'),
        storage.read('key'),
        storage.list(),
        storage.remove('key'),
      ])
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StorageError' } })
      server.repair()
      expect(await storage.get('key')).toEqual(Buffer.from('first'))
    },
  )

  test('a failure in the middle of a large file leaves what was there', async () => {
    const storage = server.storage()
    await storage.put('key', Buffer.from('first'))
    const failing = async function* () {
      yield Buffer.alloc(20 * 1024 * 1024)
      server.break('is full', { method: 'PUT' })
      yield Buffer.alloc(20 * 1024 * 1024)
    }
    await expect(storage.putStream('key', Readable.from(failing()))).rejects.toThrow(StorageError)
    server.repair()
    expect(await storage.get('key')).toEqual(Buffer.from('first'))
  })

  test.each(['hangs up', 'answers 503', 'loses its answer'] as const)('%s once: is repeated', async (fault) => {
    const storage = server.storage()
    server.break(fault, { times: 1 })
    await storage.put('key', Buffer.from('x'))
    server.break(fault, { times: 1 })
    expect(await storage.get('key')).toEqual(Buffer.from('x'))
  })

  test('an answer that is cut short is an error, never a shorter file', async () => {
    const storage = server.storage()
    await storage.put('key', randomBytes(300_000))
    server.break('cuts its answer')
    await expect(storage.get('key')).rejects.toThrow(StorageError)
    const read = await storage.read('key')
    await expect(bytesOf(read?.stream)).rejects.toThrow()
  })

  test('a proxy gets a file by a signed path, which ends and is for no other file', async () => {
    const storage = server.storage()
    await storage.put('photos/a b.webp', Buffer.from('bytes'))
    const path = await storage.proxyPath('photos/a b.webp', { type: 'image/webp', cacheControl: 'private, no-cache' })
    const answer = await fetch(server.endpoint + path)
    expect([answer.status, await answer.text()]).toEqual([200, 'bytes'])
    const part = await fetch(server.endpoint + path, { headers: { range: 'bytes=1-2' } })
    expect([part.status, await part.text()]).toEqual([206, 'yt'])
    expect((await fetch(server.endpoint + path.replace('a%20b', 'c'))).status).toBe(403)
  })

  test('another secret is refused', async () => {
    const storage = server.storage({ secret: 'another' })
    await expect(storage.put('key', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
    await expect(storage.get('key')).rejects.toThrow(StorageError)
  })
})

async function bytesOf(stream: Readable | undefined): Promise<Buffer> {
  return Buffer.concat(await (stream?.toArray() ?? []))
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
