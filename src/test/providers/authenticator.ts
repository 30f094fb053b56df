import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type AuthenticatorRequest = { origin: string; rpId: string; challenge: string }

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, attested: 64 }

/** A passkey in software (ES256): makes itself, and signs what it is asked to, as a browser would hand it on. */
export function authenticator({ isVerifying = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const state = { counter: 0, userHandle: '', isVerifying }

  function authData(rpId: string, attested?: Buffer): Buffer {
    const bits = flags.present | (state.isVerifying ? flags.verified : 0) | (attested ? flags.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter, attested ?? Buffer.alloc(0)])
  }

  /** AAGUID (none), length of the id, id, COSE key. */
  function attestedKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key as never)])
  }

  const clientData = (type: string, { origin, challenge }: AuthenticatorRequest) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, unknown>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Sets the counter back: what a copy of the key would show. */
    rewind(counter: number) {
      state.counter = counter
    },
    /** From now on it signs without a finger, a face or a PIN. */
    locked() {
      state.isVerifying = false
    },
    make(request: AuthenticatorRequest, userHandle: string) {
      state.userHandle = userHandle
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(request.rpId, attestedKey()))],
      ])
      return credential({
        clientDataJSON: text(clientData('webauthn.create', request)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    sign(request: AuthenticatorRequest) {
      state.counter += 1
      const data = authData(request.rpId)
      const client = clientData('webauthn.get', request)
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: state.userHandle,
      })
    },
  }
}
