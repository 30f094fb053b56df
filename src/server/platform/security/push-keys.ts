import { createECDH } from 'node:crypto'
import type { Vault } from '../db/vault.ts'

/** What push services know this installation by (VAPID, RFC 8292), base64url; browsers get the public half. */
export type PushKeys = { publicKey: string; privateKey: string }

/** VAPID keys, generated on the first run and stored in the database: new keys would invalidate all subscriptions. */
export async function openPushKeys(vault: Vault): Promise<PushKeys> {
  return JSON.parse(await vault.ensure('push', () => JSON.stringify(newKeys()))) as PushKeys
}

function newKeys(): PushKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  // The curve leaves zeros at the start away; the standard wants all 32 bytes
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}
