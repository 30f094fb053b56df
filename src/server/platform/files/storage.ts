import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/**
 * Files that belong to rows of the database: photos, chat files, exports, evidence, unfinished uploads. Every process of
 * an installation uses the same storage. Keys look like paths and never come from outside unchecked. A file appears
 * whole or not at all, and an overwritten one stays readable until then. Every call may throw a StorageError.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a file of any size as it arrives; returns its size. If the stream fails, its error is thrown and nothing is written. */
  putStream(key: string, stream: Readable): Promise<number>
  /** The bytes, or null if there is no such file. */
  get(key: string, range?: ByteRange): Promise<Buffer | null>
  /** The size in bytes, or null if there is no such file. */
  size(key: string): Promise<number | null>
  /** The file as a stream and its size; null if there is no such file. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /**
   * Where a proxy in front of the storage finds a file: the path below the folder of files, or that of a URL of the
   * bucket, signed for a few minutes; it then answers with these headers. The file need not exist.
   */
  proxyPath(key: string, headers: { type: string; cacheControl?: string | undefined }): Promise<string>
  /** All files below a folder, in any order; without a folder, all files. */
  list(folder?: string): Promise<StoredFile[]>
  /** Removes a file, or everything below a folder. */
  remove(key: string): Promise<void>
}

export type S3Options = {
  bucket: string
  region: string
  /** Address of the server; null for AWS. */
  endpoint: string | null
  /** Null: from the machine's role (AWS). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** The storage could not be read or written (disk full, server not reachable): `unavailable` for clients, a retry for jobs. */
export class StorageError extends Error {
  constructor(action: string, cause: unknown) {
    super(`files could not be ${action}: ${reasonOf(cause)}`, { cause })
    this.name = 'StorageError'
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : `${cause.name} ${cause.message}`
}
