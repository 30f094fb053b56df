import { createECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { decryptPush } from './aes128gcm.ts'

/** RFC 8291, appendix A. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')
function curveOf(privateKey: string) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(bytes(privateKey))
  return curve
}
const browser = { curve: curveOf(vector.browserPrivate), auth: bytes(vector.auth) }
type Ece = { encrypt(body: Buffer, parameters: Record<string, unknown>): Buffer }

describe('the vector of RFC 8291, appendix A', () => {
  test('is read as a browser reads it', () => {
    expect(browser.curve.getPublicKey('base64url')).toBe(vector.browserPublic)
    expect(decryptPush(bytes(vector.message), browser).toString()).toBe(vector.plaintext)
  })

  test('is what the library writes that pushes are encrypted with', () => {
    const require = createRequire(import.meta.url)
    const ece = createRequire(require.resolve('web-push'))('http_ece') as Ece
    const sender = curveOf(vector.senderPrivate)
    expect(sender.getPublicKey('base64url')).toBe(vector.senderPublic)
    const written = ece.encrypt(Buffer.from(vector.plaintext), {
      version: 'aes128gcm',
      dh: vector.browserPublic,
      privateKey: sender,
      salt: vector.salt,
      authSecret: vector.auth,
    })
    expect(written.toString('base64url')).toBe(vector.message)
  })

  test('cannot be changed at any byte of its record', () => {
    const message = bytes(vector.message)
    const start = message.length - vector.plaintext.length - 17
    for (let place = start; place < message.length; place += 1) {
      const changed = Buffer.from(message)
      changed.writeUInt8(message.readUInt8(place) ^ 1, place)
      expect(() => decryptPush(changed, browser)).toThrow()
    }
  })
})

test('what is sent with keys and salt of the moment is read, too', () => {
  const { body } = webpush.generateRequestDetails(
    {
      endpoint: 'https://push.example/1',
      keys: { p256dh: vector.browserPublic, auth: vector.auth },
    },
    vector.plaintext,
  )
  expect(decryptPush(body as Buffer, browser).toString()).toBe(vector.plaintext)
})
