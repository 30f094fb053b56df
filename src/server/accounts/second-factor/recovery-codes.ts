import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoveryCodes } from '../tables.ts'

const codes = 10
// Crockford's: nothing in it is taken for something else
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes, `xxxx-xxxx`, in the place of the earlier ones. They are shown once: only keyed hashes are kept. */
export async function newRecoveryCodes(platform: Platform, tx: Tx, memberId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, memberId)
  const fresh = makeRecoveryCodes()
  await tx
    .insert(recoveryCodes)
    .values(fresh.map((code) => ({ memberId, codeHash: hashesOf(platform, memberId, plainCode(code))[0] ?? '' })))
  return fresh
}

/** Ten codes, `xxxx-xxxx`; what is kept of them is of their `plainCode`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codes }, newCode).map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
}

/** Uses a recovery code up; of two at the same moment one does. Answers whether it was one. */
export async function takeRecoveryCode(platform: Platform, tx: Tx, memberId: string, typed: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: platform.clock.now() })
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        inArray(recoveryCodes.codeHash, hashesOf(platform, memberId, plainCode(typed))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ memberId: recoveryCodes.memberId })
  return used.length === 1
}

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}

export async function dropRecoveryCodes(db: Db, memberId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
}

function newCode(): string {
  return [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
}

/** As it was made, however it was typed: any case, with or without its hyphen, o for zero and l for one. */
export function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}

/** By every key: codes outlive rotations. The current key's comes first. */
const hashesOf = (platform: Platform, memberId: string, code: string) =>
  platform.secrets.signatures('recovery code', `${memberId} ${code}`)
