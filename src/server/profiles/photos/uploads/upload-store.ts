import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { photoUpload } from '../../../../contract/constants.ts'
import { type ErrorCode, errorStatus } from '../../../../contract/errors.ts'
import { Refusal, type RefusalParams } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newKeyedMutex } from '../keyed-mutex.ts'

type Disk = Pick<Platform, 'config'>
/** Uploads are stored below the folder of their member. */
type UploadKey = { memberId: string; id: string }

const hourMs = 3_600_000
/** After this time without data, an upload can be replaced by a new one. */
const idleMs = 10 * 60_000

const rootOf = ({ config }: Disk) => join(config.varDir, 'open-uploads')
export const storeKey = ({ memberId, id }: UploadKey) => `${memberId}/${id}`
const pathOf = (disk: Disk, key: UploadKey) => join(rootOf(disk), storeKey(key))
const refusedPath = (disk: Disk, key: UploadKey) => `${pathOf(disk, key)}.refused`

/** Storage of resumable uploads until they become photos: data and metadata. */
export function uploadStore(disk: Disk): FileStore {
  mkdirSync(rootOf(disk), { recursive: true, mode: 0o700 })
  return new FileStore({ directory: rootOf(disk), expirationPeriodInMilliseconds: photoUpload.openHours * hourMs })
}

const inTurn = newKeyedMutex()

/** Runs `create` if the member may open another upload. Errors: too_many_requests. */
export function withRoom<T>(disk: Disk, memberId: string, create: () => Promise<T>): Promise<T> {
  return inTurn(memberId, async () => {
    const open = await openUploads(disk, memberId)
    const [oldest] = open.toSorted((one, other) => one.touchedAt - other.touchedAt)
    if (oldest !== undefined && open.length >= photoUpload.mostOpen) {
      if (Date.now() - oldest.touchedAt < idleMs) throw new Refusal('too_many_requests')
      await forgetUpload(disk, { memberId, id: oldest.id })
    }
    return create()
  })
}

async function openUploads(disk: Disk, memberId: string): Promise<{ id: string; touchedAt: number }[]> {
  const folder = join(rootOf(disk), memberId)
  const ids = (await readdir(folder).catch((): string[] => [])).filter((name) => !name.includes('.'))
  return Promise.all(
    ids.map(async (id) => ({ id, touchedAt: (await stat(join(folder, id)).catch(() => ({ mtimeMs: 0 }))).mtimeMs })),
  )
}

/** A complete upload and its metadata. Errors: not_found, conflict while bytes are missing, or its stored error. */
export async function wholeUpload(
  disk: Disk,
  key: UploadKey,
): Promise<{ path: string; metadata: Record<string, string | null> }> {
  const refused = await readFile(refusedPath(disk, key), 'utf8').catch(() => null)
  if (refused !== null) throw refusalFrom(refused)
  const upload = await uploadStore(disk)
    .getUpload(storeKey(key))
    .catch(() => null)
  if (upload === null) throw new Refusal('not_found')
  if (upload.size !== upload.offset) throw new Refusal('conflict')
  return { path: pathOf(disk, key), metadata: upload.metadata ?? {} }
}

/** Stores why an upload is no photo, in place of its file, so that retries get the same error. */
export async function refuseUpload(disk: Disk, key: UploadKey, { code, params }: Refusal): Promise<void> {
  await writeFile(refusedPath(disk, key), JSON.stringify({ code, params }), { mode: 0o600 })
  await forgetUpload(disk, key)
}

function refusalFrom(text: string): Refusal {
  const { code, params } = JSON.parse(text) as { code: string; params: RefusalParams }
  return code in errorStatus ? new Refusal(code as ErrorCode, params) : new Refusal('photo_unreadable')
}

/** Deletes an upload's data and metadata. */
export async function forgetUpload(disk: Disk, key: UploadKey): Promise<void> {
  await rm(pathOf(disk, key), { force: true })
  await rm(`${pathOf(disk, key)}.json`, { force: true })
}

/** Deletes all uploads of a former member. */
export async function forgetUploadsOf(disk: Disk, memberId: string): Promise<void> {
  await rm(join(rootOf(disk), memberId), { recursive: true, force: true })
}

/** Deletes uploads past their retention, and stored errors. */
export async function sweepUploads(disk: Disk): Promise<void> {
  const before = Date.now() - photoUpload.openHours * hourMs
  for (const memberId of await readdir(rootOf(disk)).catch((): string[] => [])) {
    const folder = join(rootOf(disk), memberId)
    const names = await readdir(folder).catch((): string[] => [])
    // Data may be newer than the metadata, which is written once
    const begun = names.filter((name) => name.includes('.') || !names.includes(`${name}.json`))
    for (const name of begun) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (mtimeMs > before) continue
      await rm(join(folder, name), { force: true })
      if (name.endsWith('.json')) await rm(join(folder, name.slice(0, -'.json'.length)), { force: true })
    }
  }
}
