import { createECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { installationSecrets } from './secrets.ts'

/** What push services know this installation by (VAPID, RFC 8292), base64url; browsers get the public half. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Keys made on first run and kept in the database: with other keys every subscription would end. */
export async function openPushKeys(db: Db): Promise<PushKeys> {
  const mine = eq(installationSecrets.name, 'push')
  const [known] = await db.select().from(installationSecrets).where(mine)
  if (known !== undefined) return JSON.parse(known.value) as PushKeys
  await db
    .insert(installationSecrets)
    .values({ name: 'push', value: JSON.stringify(newKeys()) })
    .onConflictDoNothing()
  // Another process may have been faster
  const [made] = await db.select().from(installationSecrets).where(mine)
  return JSON.parse(made?.value ?? '') as PushKeys
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
