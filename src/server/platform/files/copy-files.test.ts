import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Server, type S3Server } from '../../../test/providers/s3-server.ts'
import { copyFiles } from './copy-files.ts'
import { diskStorage } from './disk-storage.ts'

const root = mkdtempSync(join(tmpdir(), 'vonk-copy-'))
let server: S3Server
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await server.close()
})

test('files are copied from disk to a bucket and back; an interrupted copy goes on', async () => {
  const [disk, bucket, other] = [diskStorage(join(root, 'a')), server.storage(), diskStorage(join(root, 'b'))]
  const keys = Array.from({ length: 25 }, (_, number) => `photos/${number}/clear.webp`)
  for (const key of keys) await disk.put(key, Buffer.from(`bytes of ${key}`))
  // As an interrupted copy left it: one is there, one is there with other bytes of the same length
  await bucket.put(keys[0] ?? '', Buffer.from(`bytes of ${keys[0]}`))
  await bucket.put(keys[1] ?? '', Buffer.from(`bytes of ${keys[1]}`.toUpperCase()))
  expect(await copyFiles(disk, bucket)).toMatchObject({ copied: 24, unchanged: 1, failed: [] })
  expect(await copyFiles(disk, bucket)).toMatchObject({ copied: 0, unchanged: 25, failed: [] })
  expect(await copyFiles(bucket, other)).toMatchObject({ copied: 25, failed: [] })
  for (const key of keys) expect((await other.get(key))?.toString()).toBe(`bytes of ${key}`)
})

test('what cannot be written is named, and the rest is copied once it can', async () => {
  server.empty()
  const [disk, bucket] = [diskStorage(join(root, 'c')), server.storage()]
  for (const key of ['one', 'two', 'three']) await disk.put(key, Buffer.from(key))
  server.break('is full', { method: 'PUT' })
  expect((await copyFiles(disk, bucket)).failed.toSorted()).toEqual(['one', 'three', 'two'])
  server.repair()
  expect(await copyFiles(disk, bucket)).toMatchObject({ copied: 3, failed: [] })
})
