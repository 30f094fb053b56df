import { z } from 'zod'

export type ShieldAccount = { username: string; password: string; url: string | undefined }
/** `match` also names how the service classified the image. */
export type ScanResult =
  | { result: 'match'; classification: string }
  | { result: 'no_match' }
  | { result: 'unavailable' }

const liveUrl = 'https://shield.projectarachnid.com'
const timeoutMs = 15_000
const scanned = z.object({ classification: z.string().nullable().optional() })

/**
 * Compares an image with known child sexual abuse material: Arachnid Shield of the Canadian Centre for Child Protection
 * (shield.projectarachnid.com, `POST /v1/media/` with the bytes and basic authentication). It compares cryptographic and
 * perceptual hashes. New classifications may be added, so all but `no-known-match` are matches.
 */
export async function scanImage(
  { username, password, url = liveUrl }: ShieldAccount,
  { bytes, mediaType }: { bytes: Uint8Array<ArrayBuffer>; mediaType: string },
): Promise<ScanResult> {
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/v1/media/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': mediaType,
      },
      body: bytes,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return { result: 'unavailable' }
    const { classification } = scanned.parse(await answer.json())
    if (classification === undefined) return { result: 'unavailable' }
    if (classification === null || classification === 'no-known-match') return { result: 'no_match' }
    return { result: 'match', classification: classification.slice(0, 60) }
  } catch {
    // Unreachable, too slow or not as documented; the error could quote the address or the answer
    return { result: 'unavailable' }
  }
}
