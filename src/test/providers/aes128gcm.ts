import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const saltBytes = 16
const keyBytes = 65
const tagBytes = 16

/**
 * What a browser does with a push (RFC 8291 on RFC 8188, one record): written apart from the library that encrypts, so that both can only be
 * wrong in different ways. `curve` has the browser's private key. Throws where anything was changed.
 */
export function decryptPush(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, saltBytes)
  const idLength = body.readUInt8(saltBytes + 4)
  if (idLength !== keyBytes) throw new Error('the header names no key')
  const start = saltBytes + 5
  const senderKey = body.subarray(start, start + idLength)
  const record = body.subarray(start + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const keying = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', keying, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is none')
  return padded.subarray(0, end)
}
