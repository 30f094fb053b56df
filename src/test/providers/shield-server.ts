import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

export const shieldEnv = { ARACHNID_SHIELD_USERNAME: 'tests', ARACHNID_SHIELD_PASSWORD: 'only-tests' }

/** Arachnid Shield as documented: the bytes of an image, its media type and basic authentication; the classification of what it knows. */
export async function openShieldServer() {
  const known = new Map<string, string>()
  const server = await openProviderServer(answer)

  function answer({ method, path, headers, body }: ProviderRequest): Answer {
    if (`${method} ${path}` !== 'POST /v1/media/') throw new Error(`no ${method} ${path}`)
    const login = Buffer.from(`${shieldEnv.ARACHNID_SHIELD_USERNAME}:${shieldEnv.ARACHNID_SHIELD_PASSWORD}`)
    if (headers.authorization !== `Basic ${login.toString('base64')}`)
      return { status: 401, body: { detail: 'Invalid username/password.' } }
    if (!/^image\/(jpeg|png|webp|gif|heic|avif)$/.test(String(headers['content-type']))) throw new Error('content-type')
    const classification = known.get(body) ?? 'no-known-match'
    const isMatch = classification !== 'no-known-match'
    const hashes = { sha1_base32: 'A'.repeat(32), sha256_hex: '0'.repeat(64) }
    return {
      status: 200,
      body: {
        ...hashes,
        size_bytes: body.length,
        classification,
        match_type: isMatch ? 'near' : null,
        near_match_details: isMatch ? [{ timestamp: 0, ...hashes, classification }] : [],
      },
    }
  }
  return {
    ...server,
    /** From now on these bytes are known material. */
    knows: (bytes: Buffer, classification = 'csam') => known.set(bytes.toString('utf8'), classification),
  }
}
