import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { photoUpload } from '../../../../contract/constants.ts'
import { type ErrorCode, errorStatus } from '../../../../contract/errors.ts'
import { Refusal, type RefusalParams } from '../../../platform/errors.ts'
import { piecesOf } from '../../../platform/files/pieces.ts'
import type { StoredFile } from '../../../platform/files/storage.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newKeyedMutex } from '../keyed-mutex.ts'

type Files = Pick<Platform, 'storage'>
/** Uploads are stored below the folder of their member. */
type UploadKey = { memberId: string; id: string }

const hourMs = 3_600_000
/** After this time without data, an upload can be replaced by a new one. */
const idleMs = 10 * 60_000
/** Bytes in memory before they are stored; a broken connection loses nothing, a killed process at most this much. */
const pieceBytes = 1024 * 1024

const rootFolder = 'open-uploads'
export const storeKey = ({ memberId, id }: UploadKey) => `${memberId}/${id}`
const folderOf = (key: UploadKey) => `${rootFolder}/${storeKey(key)}`
const refusedKey = (key: UploadKey) => `${folderOf(key)}.refused`

/**
 * Unfinished uploads for tus, in the storage of all processes, so any process can continue them: `info`, and a file for
 * each piece that arrived, named by its offset and length.
 */
export class UploadStore extends DataStore {
  readonly #platform: Pick<Platform, 'storage' | 'log'>

  constructor(platform: Pick<Platform, 'storage' | 'log'>) {
    super()
    this.#platform = platform
    this.extensions = ['creation', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size, metadata, creation_date } = upload
    const info = JSON.stringify({ size, metadata, creation_date })
    await this.#platform.storage.put(`${rootFolder}/${upload.id}/info`, Buffer.from(info))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#platform, `${rootFolder}/${id}`)
    if (found === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, ...found.info, offset: endOf(found.pieces) })
  }

  /** Stores what arrives, also the rest that came before a connection broke. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const broken: unknown[] = []
    const arrived = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* stream
      } catch (error) {
        broken.push(error)
      }
    }
    let end = offset
    for await (const piece of piecesOf(arrived(), pieceBytes)) {
      await this.#platform.storage.put(`${rootFolder}/${id}/${end}-${piece.length}`, piece).catch((error: unknown) => {
        this.#platform.log.error({ err: error }, 'a piece of an upload could not be stored')
        throw error
      })
      end += piece.length
    }
    if (broken.length > 0) throw broken[0]
    return end
  }

  override async remove(id: string): Promise<void> {
    const { storage } = this.#platform
    if ((await storage.size(`${rootFolder}/${id}/info`)) === null) throw ERRORS.FILE_NOT_FOUND
    await storage.remove(`${rootFolder}/${id}`)
  }

  override getExpiration(): number {
    return photoUpload.openHours * hourMs
  }
}

type Info = { size: number; metadata?: Record<string, string | null>; creation_date: string }
/** Which bytes of an upload a file has. */
type Piece = { key: string; from: number; to: number }

async function findUpload({ storage }: Files, folder: string): Promise<{ info: Info; pieces: Piece[] } | null> {
  const info = await storage.get(`${folder}/info`)
  if (info === null) return null
  const files = await storage.list(folder)
  return { info: JSON.parse(info.toString()) as Info, pieces: files.flatMap(({ key }) => pieceOf(key)) }
}

function pieceOf(key: string): Piece[] {
  const [, from, length] = /\/(\d+)-(\d+)$/.exec(key) ?? []
  return from === undefined ? [] : [{ key, from: Number(from), to: Number(from) + Number(length) }]
}

/**
 * The pieces that make up an upload, without gaps, and where each continues the one before it. Pieces can overlap if a
 * browser resumed at another process while the first one was still storing.
 */
function chainOf(pieces: readonly Piece[]): { piece: Piece; start: number }[] {
  const chain: { piece: Piece; start: number }[] = []
  let end = 0
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    if (piece.from > end) break
    if (piece.to <= end) continue
    chain.push({ piece, start: end })
    end = piece.to
  }
  return chain
}

/** How many bytes have arrived without gaps. */
function endOf(pieces: readonly Piece[]): number {
  return chainOf(pieces).at(-1)?.piece.to ?? 0
}

const inTurn = newKeyedMutex()

/** Runs `create` if the member may open another upload. Errors: too_many_requests. */
export function withRoom<T>(files: Files, memberId: string, create: () => Promise<T>): Promise<T> {
  return inTurn(memberId, async () => {
    const open = await openUploads(files, memberId)
    const [oldest] = open.toSorted((one, other) => one.touchedAt - other.touchedAt)
    if (oldest !== undefined && open.length >= photoUpload.mostOpen) {
      if (Date.now() - oldest.touchedAt < idleMs) throw new Refusal('too_many_requests')
      await files.storage.remove(oldest.folder)
    }
    return create()
  })
}

async function openUploads({ storage }: Files, memberId: string): Promise<{ folder: string; touchedAt: number }[]> {
  const times = Object.entries(timesOf(await storage.list(`${rootFolder}/${memberId}`)))
  return times
    .filter(([folder]) => !folder.includes('.'))
    .map(([folder, modified]) => ({ folder, touchedAt: Math.max(...modified) }))
}

/** When the files of each upload were written, by its folder. */
function timesOf(files: readonly StoredFile[]): Record<string, number[]> {
  const times: Record<string, number[]> = {}
  for (const { key, modifiedAt } of files) {
    const folder = key.split('/').slice(0, 3).join('/')
    times[folder] = [...(times[folder] ?? []), modifiedAt.getTime()]
  }
  return times
}

/** A complete upload: its content and metadata. Errors: not_found, conflict while bytes are missing, or its stored error. */
export async function wholeUpload(
  files: Files,
  key: UploadKey,
): Promise<{ content: () => AsyncGenerator<Buffer>; metadata: Record<string, string | null> }> {
  const refused = await files.storage.get(refusedKey(key))
  if (refused !== null) throw refusalFrom(refused.toString())
  const upload = await findUpload(files, folderOf(key))
  if (upload === null) throw new Refusal('not_found')
  const { info, pieces } = upload
  if (endOf(pieces) !== info.size) throw new Refusal('conflict')
  return { content: () => contentOf(files, pieces), metadata: info.metadata ?? {} }
}

async function* contentOf({ storage }: Files, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { piece, start } of chainOf(pieces)) {
    const bytes = await storage.get(piece.key)
    // Another process has finished it
    if (bytes === null) throw new Refusal('not_found')
    yield bytes.subarray(start - piece.from)
  }
}

/** Stores why an upload is no photo, in place of its files, so that retries get the same error. */
export async function refuseUpload(files: Files, key: UploadKey, { code, params }: Refusal): Promise<void> {
  await files.storage.put(refusedKey(key), Buffer.from(JSON.stringify({ code, params })))
  await forgetUpload(files, key)
}

function refusalFrom(text: string): Refusal {
  const { code, params } = JSON.parse(text) as { code: string; params: RefusalParams }
  return code in errorStatus ? new Refusal(code as ErrorCode, params) : new Refusal('photo_unreadable')
}

export async function forgetUpload({ storage }: Files, key: UploadKey): Promise<void> {
  await storage.remove(folderOf(key))
}

/** Deletes all uploads of a former member. */
export async function forgetUploadsOf({ storage }: Files, memberId: string): Promise<void> {
  await storage.remove(`${rootFolder}/${memberId}`)
}

/** Deletes uploads past their retention, and stored errors. */
export async function sweepUploads({ storage }: Files): Promise<void> {
  const before = Date.now() - photoUpload.openHours * hourMs
  const uploads = timesOf(await storage.list(rootFolder))
  // The oldest file tells when an upload was begun
  for (const [folder, modified] of Object.entries(uploads))
    if (Math.min(...modified) <= before) await storage.remove(folder)
}
