import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testPassword } from '../../../test/members/account-calls.ts'
import { exportCalls } from '../../../test/members/export-calls.ts'
import { addMembers } from '../../../test/members/members.ts'
import { testProduct } from '../../../test/product/server.ts'
import { hashPassword } from '../password/passwords.ts'

const product = await testProduct()
const { taken } = exportCalls(() => product)
afterAll(() => product.close())

it('somebody with very many likes gets them all', async () => {
  const { db } = product.platform
  const anna = await product.newMember()
  const passwordHash = await hashPassword(testPassword)
  await db.execute(sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${anna.id}`)
  await addMembers(db, product.site, 70_000)
  await db.execute(
    sql`INSERT INTO likes (member_id, liked_id, created_at) SELECT ${anna.id}, id, now() FROM members WHERE password_hash = ''`,
  )
  const { sent } = JSON.parse((await taken(anna)).get('likes.json')?.toString() ?? '{}')
  expect(sent).toHaveLength(70_000)
})
