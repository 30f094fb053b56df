import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { piecesOf } from './pieces.ts'
import { type S3Options, type Storage, StorageError, type StoredFile } from './storage.ts'

/** Bytes of one part of a large file; S3 requires at least 5 MiB for all but the last. */
const partBytes = 8 * 1024 * 1024
const removedAtOnce = 20
/** How long a proxy may use a signed URL; it does so at once. */
const signedSeconds = 300

/** Files in a bucket of an S3-compatible server, for an installation on several machines. */
export function s3Storage(options: S3Options): Storage {
  const bucket = { client: openClient(options), Bucket: options.bucket }
  const { client, Bucket } = bucket
  return {
    put: (key, bytes) => put(bucket, key, bytes),
    list: (folder) => list(bucket, folder),
    async putStream(key, stream) {
      const pieces = piecesOf(stream, partBytes)
      const first: Buffer = (await pieces.next()).value ?? Buffer.alloc(0)
      if (first.length === partBytes) return putParts(bucket, key, { first, pieces })
      // The stream has ended: a piece is only shorter at the end
      await put(bucket, key, first)
      return first.length
    },
    async get(key, range) {
      const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`
      const found = await wrapMissing('read', client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
      if (found === null) return null
      const bytes = await wrap('read', found.Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()))
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async size(key) {
      const found = await wrapMissing('read', client.send(new HeadObjectCommand({ Bucket, Key: key })))
      return found?.ContentLength ?? null
    },
    async read(key) {
      const found = await wrapMissing('read', client.send(new GetObjectCommand({ Bucket, Key: key })))
      if (!(found?.Body instanceof Readable)) return null
      return { stream: found.Body, bytes: found.ContentLength ?? 0 }
    },
    async proxyPath(key, { type, cacheControl }) {
      const headers = { ResponseContentType: type, ResponseCacheControl: cacheControl }
      const command = new GetObjectCommand({ Bucket, Key: key, ...headers })
      const { pathname, search } = new URL(await getSignedUrl(client, command, { expiresIn: signedSeconds }))
      return pathname + search
    },
    async remove(key) {
      const keys = [key, ...(await list(bucket, key)).map((file) => file.key)]
      // One by one: not every server has the call that deletes many
      const removeOne = (Key: string) => wrap('removed', client.send(new DeleteObjectCommand({ Bucket, Key })))
      for (let at = 0; at < keys.length; at += removedAtOnce)
        await Promise.all(keys.slice(at, at + removedAtOnce).map(removeOne))
    },
  }
}

type Bucket = { client: S3Client; Bucket: string }

async function put({ client, Bucket }: Bucket, key: string, bytes: Uint8Array): Promise<void> {
  await wrap('written', client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes })))
}

type Pieces = { first: Buffer; pieces: AsyncGenerator<Buffer> }

/** The parts stay invisible until the last call; after a failure they are removed. */
async function putParts({ client, Bucket }: Bucket, key: string, { first, pieces }: Pieces): Promise<number> {
  const { UploadId } = await wrap('written', client.send(new CreateMultipartUploadCommand({ Bucket, Key: key })))
  const upload = { Bucket, Key: key, UploadId }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  let bytes = 0
  try {
    for (let piece: Buffer | undefined = first; piece !== undefined; piece = (await pieces.next()).value) {
      const PartNumber = Parts.length + 1
      const { ETag } = await wrap('written', client.send(new UploadPartCommand({ ...upload, PartNumber, Body: piece })))
      Parts.push({ PartNumber, ETag })
      bytes += piece.length
    }
    await wrap('written', client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })))
    return bytes
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

async function list({ client, Bucket }: Bucket, folder?: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  const pages = paginateListObjectsV2({ client }, { Bucket, ...(folder !== undefined && { Prefix: `${folder}/` }) })
  try {
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        files.push({ key: Key, bytes: Size, modifiedAt: LastModified })
    return files
  } catch (error) {
    throw new StorageError('listed', error)
  }
}

function openClient({ region, endpoint, credentials }: S3Options): S3Client {
  return new S3Client({
    region,
    // Servers other than AWS rarely have a host name for each bucket
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    // Older servers refuse the SDK's own checksums; bodies are still covered by the signature
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 20_000 },
  })
}

async function wrap<T>(action: string, result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw new StorageError(action, error)
  }
}

/** Null if the file does not exist. */
async function wrapMissing<T>(action: string, result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
    if (isMissing) return null
    throw new StorageError(action, error)
  }
}
