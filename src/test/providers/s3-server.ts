import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'
import { s3Storage } from '../../server/platform/files/s3-storage.ts'

/** How the server is out of order: for its next requests, or until it is repaired. */
export type S3Fault = 'hangs up' | 'is full' | 'answers 503' | 'loses its answer' | 'cuts its answer'
export type S3Server = Awaited<ReturnType<typeof openS3Server>>

const accessKeyId = 'test-access-key'
const secretAccessKey = 'test-secret-key'
const bucket = 'vonk-files'
const region = 'eu-test-1'

/**
 * An S3 server on loopback: a package that answers the REST calls, behind a proxy that checks signatures (version 4, in
 * headers or in the URL) as documented, and simulates failures.
 */
export async function openS3Server() {
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init: { buckets: [bucket] } })
  let fault: { kind: S3Fault; method: string | null; left: number } | null = null
  const requests: { method: string; path: string }[] = []

  function nextFault(method: string): S3Fault | null {
    if (fault === null || fault.left <= 0 || (fault.method !== null && fault.method !== method)) return null
    fault.left -= 1
    return fault.kind
  }

  const proxy = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await bodyOf(request).catch(() => null)
    if (body === null) return
    requests.push({ method, path: url.split('?')[0] ?? '' })
    const kind = nextFault(method)
    if (kind === 'hangs up') return void response.destroy()
    if (kind === 'is full') return refuse(response, 507, 'InsufficientStorage')
    if (kind === 'answers 503') return refuse(response, 503, 'SlowDown')
    const wrong = signatureFault(request, body)
    if (wrong !== null) return refuse(response, 403, wrong)
    const headers = { ...request.headers, host: `127.0.0.1:${store.port}`, 'content-length': String(body.length) }
    // Short pages, so that lists have several
    const path = url.includes('list-type=2') ? `${url}&max-keys=10` : url
    const forwarded = send({ host: '127.0.0.1', port: store.port, method, path, headers }, (answer) => {
      if (kind === 'loses its answer') return void answer.resume().on('end', () => response.destroy())
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (kind !== 'cuts its answer') return void answer.pipe(response)
      answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => response.destroy())
        answer.resume()
      })
    })
    forwarded.on('error', () => response.destroy())
    forwarded.end(body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const options = { bucket, region, endpoint, credentials: { accessKeyId, secretAccessKey } }

  return {
    endpoint,
    bucket,
    requests,
    /** A client of this server; `secret` to sign with another key. */
    storage: ({ secret = secretAccessKey } = {}) =>
      s3Storage({ ...options, credentials: { accessKeyId, secretAccessKey: secret } }),
    /** Environment of a process that stores its files here. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** From now on requests (of this method) fail. */
    break(
      kind: S3Fault,
      { method = null, times = Number.POSITIVE_INFINITY }: { method?: string | null; times?: number } = {},
    ) {
      fault = { kind, method, left: times }
    },
    repair() {
      fault = null
    },
    empty: () => store.emptyBucket(bucket),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await store.stop()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

type Claim = {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payload: string
  query: string[]
}

/** Why the signature of a request is not valid, as an S3 error code; null if it is. */
function signatureFault(request: IncomingMessage, body: Buffer): string | null {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search.split('&').filter((pair) => pair !== '')
  const claim = claimInUrl(query) ?? claimInHeader(request, query)
  if (claim === null) return 'AccessDenied'
  const [key, day = '', ...scope] = claim.credential.split('/')
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const isHashed = /^[0-9a-f]{64}$/.test(claim.payload)
  if (isHashed && sha256(body) !== claim.payload) return 'XAmzContentSHA256Mismatch'
  if (secondsSince(claim.date) > maxAge(query)) return 'AccessDenied'
  const canonical = [
    request.method,
    path,
    claim.query
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...claim.signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', claim.date, [day, ...scope].join('/'), sha256(canonical)].join('\n')
  const signing = [day, ...scope].reduce(
    (secret: string | Buffer, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(signing, text).toString('hex') === claim.signature ? null : 'SignatureDoesNotMatch'
}

function claimInHeader({ headers }: IncomingMessage, query: string[]): Claim | null {
  const shape = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential, signedHeaders, signature] = shape.exec(headers.authorization ?? '') ?? []
  if (credential === undefined || signedHeaders === undefined || signature === undefined) return null
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? ''), payload, query }
}

function claimInUrl(query: string[]): Claim | null {
  const values = new URLSearchParams(query.join('&'))
  const [credential, signedHeaders, signature] = ['Credential', 'SignedHeaders', 'Signature'].map((name) =>
    values.get(`X-Amz-${name}`),
  )
  if (!credential || !signedHeaders || !signature) return null
  const signed = query.filter((pair) => !pair.startsWith('X-Amz-Signature='))
  return {
    credential,
    signedHeaders,
    signature,
    date: values.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    query: signed,
  }
}

/** `20260615T120000Z` */
function secondsSince(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return (Date.now() - new Date(iso).getTime()) / 1_000
}

function maxAge(query: string[]): number {
  return Number(new URLSearchParams(query.join('&')).get('X-Amz-Expires') ?? 900)
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
