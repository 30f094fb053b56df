import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

describe('the kind of a profile is never changed', () => {
  const statements = (memberId: string, kind: string) => ({
    'an update of members': sql`UPDATE members SET kind = ${kind} WHERE id = ${memberId}`,
    'an update of profiles': sql`UPDATE profiles SET kind = ${kind} WHERE member_id = ${memberId}`,
    'a common table expression': sql`WITH changed AS (UPDATE members SET kind = ${kind} WHERE id = ${memberId} RETURNING id)
      SELECT * FROM changed`,
    'an upsert': sql`INSERT INTO members SELECT (jsonb_populate_record(m, jsonb_build_object('kind', ${kind}::text))).* FROM members m
      WHERE id = ${memberId} ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, locale = excluded.locale`,
    'an upsert of a profile': sql`INSERT INTO profiles SELECT (jsonb_populate_record(p, jsonb_build_object('kind', ${kind}::text))).*
      FROM profiles p WHERE member_id = ${memberId} ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind`,
    'a merge': sql`MERGE INTO profiles p USING (SELECT ${memberId}::uuid AS id) AS own ON p.member_id = own.id
      WHEN MATCHED THEN UPDATE SET kind = ${kind}`,
  })
  const directions = [
    ['member', 'fictional'],
    ['fictional', 'member'],
  ] as const

  test.each(
    directions.flatMap(([from, to]) =>
      Object.keys(statements('', '')).map((way) => [from, to, way as keyof ReturnType<typeof statements>] as const),
    ),
  )('from %s to %s by %s', async (from, to, way) => {
    const { db } = product.platform
    const { id } = await product.newMember({ kind: from })
    await expect(db.execute(statements(id, to)[way]).catch((error: Error) => String(error.cause))).resolves.toContain(
      'is never changed',
    )
    const { rows } = await db.execute(
      sql`SELECT m.kind AS member, p.kind AS profile FROM members m JOIN profiles p ON p.member_id = m.id WHERE m.id = ${id}`,
    )
    expect(rows).toEqual([{ member: from, profile: from }])
  })

  test('also where the session leaves triggers out', async () => {
    const { id } = await product.newMember()
    const change = product.platform.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.execute(sql`UPDATE members SET kind = 'fictional' WHERE id = ${id}`)
    })
    await expect(change.catch((error: Error) => String(error.cause))).resolves.toContain('is never changed')
  })

  test('everything else of the rows still changes', async () => {
    const { db } = product.platform
    const { id } = await product.newMember()
    await db.execute(sql`UPDATE members SET locale = 'de', kind = kind WHERE id = ${id}`)
    await db.execute(sql`UPDATE profiles SET name = 'Other', kind = 'member' WHERE member_id = ${id}`)
    const { rows } = await db.execute(
      sql`SELECT m.locale, p.name FROM members m JOIN profiles p ON p.member_id = m.id WHERE m.id = ${id}`,
    )
    expect(rows).toEqual([{ locale: 'de', name: 'Other' }])
  })
})
