import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'

const codes = 10
// Crockford's: nothing in it is taken for something else
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A table of recovery codes: whose they are, the keyed hash, when it was used. `purpose` separates its hashes from those of other tables. */
type CodeTable = PgTable & Record<'codeHash' | 'usedAt', PgColumn>
type Place<T extends CodeTable> = {
  table: T
  ownerKey: Extract<keyof T['$inferInsert'], string>
  owner: PgColumn
  purpose: string
}

/** The recovery codes of one kind of account: members and staff have tables of their own, and share the mechanics. */
export function recoveryCodesIn<T extends CodeTable>({ table, ownerKey, owner, purpose }: Place<T>) {
  const isOf = (ownerId: string) => eq(owner, ownerId)
  const isLeft = (ownerId: string) => and(isOf(ownerId), isNull(table.usedAt))
  /** By every key: codes outlive rotations. The current key's comes first. */
  const hashesOf = ({ secrets }: Platform, ownerId: string, code: string) =>
    secrets.signatures(purpose, `${ownerId} ${plainCode(code)}`)
  const drop = (db: Db, ownerId: string) => db.delete(table).where(isOf(ownerId))
  return {
    drop,
    /** Ten new codes, `xxxx-xxxx`, in the place of the earlier ones. They are shown once: only keyed hashes are stored. */
    async renew(platform: Platform, tx: Tx, ownerId: string): Promise<string[]> {
      await drop(tx, ownerId)
      const fresh = Array.from({ length: codes }, newCode)
      const rows = fresh.map((code) => ({ [ownerKey]: ownerId, codeHash: hashesOf(platform, ownerId, code)[0] ?? '' }))
      await tx.insert(table).values(rows as T['$inferInsert'][])
      return fresh
    },
    /** Uses a recovery code up; of two at the same moment one does. Answers whether it was one. */
    async take(platform: Platform, tx: Tx, ownerId: string, typed: string): Promise<boolean> {
      const used = await tx
        .update(table as PgTable)
        .set({ usedAt: platform.clock.now() } as PgUpdateSetSource<PgTable>)
        .where(and(isLeft(ownerId), inArray(table.codeHash, hashesOf(platform, ownerId, typed))))
        .returning({ codeHash: table.codeHash })
      return used.length === 1
    },
    left: (db: Db, ownerId: string) => db.$count(table, isLeft(ownerId)),
  }
}

function newCode(): string {
  const code = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** As it was made, however it was typed: any case, with or without its hyphen, o for zero and l for one. */
export function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}
