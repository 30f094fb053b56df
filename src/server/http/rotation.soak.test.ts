import { getTableName, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../test/members/account-calls.ts'
import { photoRoutes, plainPhoto } from '../../test/members/photos.ts'
import { refusal, testProduct } from '../../test/product/server.ts'
import { payer, startCollecting } from '../../test/providers/debits.ts'
import { unsubscribeToken } from '../notifications/unsubscribe/unsubscribe.ts'
import { openVault } from '../platform/db/vault.ts'
import { countSealed, resealAll } from '../platform/security/reseal.ts'
import { newSecretKey } from '../platform/security/secret-keys.ts'
import { activeAfterMs, addSigningKey, removeSigningKey } from '../platform/security/signing-keys.ts'
import { sealedColumns } from './api/sealed.ts'

const product = await testProduct({ env: { SECRET_KEY: newSecretKey() } })
afterAll(() => product.close())
const { platform, clock } = product
const { db, secrets, config } = platform
const vault = openVault(db, config.secretKeys)
const { post, logIn, confirmedMember, userOf } = accountCalls(product)
const doors = photoRoutes(() => product)
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

/** As `npm run secrets -- rotate`, and the time until the new key is active. */
async function rotate(): Promise<void> {
  await addSigningKey(vault, clock.now())
  await secrets.reload()
  clock.advance(activeAfterMs)
}

async function logInWith(email: string, code: string): Promise<number> {
  const { challenge } = (await logIn(email)).body.error.params
  return (await post('login/second-factor', { challenge, code })).status
}

test('a rotation of the signing key invalidates nothing members have, and everything is sealed again', async () => {
  await startCollecting(product)
  const anna = await confirmedMember()
  const api = product.as(anna)
  const { secret } = await api.accounts.startSecondFactor({ current_password: testPassword })
  const { recovery_codes: recovery } = await api.accounts.confirmSecondFactor({ code: codeOf(secret) })
  const { body } = await doors.upload({ ...anna, name: 'Anna' }, await plainPhoto())
  const [photo] = body.photos
  if (photo === undefined) throw new Error('no photo')
  const token = unsubscribeToken(platform, { memberId: anna.id, type: 'new_messages' })
  const debtor = payer(product, await product.newMember())
  await debtor.pays()
  const before = secrets.currentKey()
  expect(new Set((await countSealed(platform, sealedColumns)).keys())).toEqual(new Set([before]))

  await rotate()
  expect(secrets.currentKey()).not.toBe(before)
  const works = async (code: string) => {
    expect(await userOf(anna.cookie)).toMatchObject({ id: anna.id })
    expect((await doors.fetchFile(photo, photo.filename, anna)).statusCode).toBe(200)
    expect(await product.anonymous.notifications.unsubscribe({ token })).toBeTruthy()
    expect(await logInWith(anna.email, codeOf(secret))).toBe(200)
    expect(await logInWith(anna.email, code)).toBe(200)
    clock.advance(60_000)
  }
  await works(recovery[0] ?? '')

  const [first, second] = await Promise.all([resealAll(platform, sealedColumns), resealAll(platform, sealedColumns)])
  expect((first ?? 0) + (second ?? 0)).toBeGreaterThanOrEqual(4)
  expect(await resealAll(platform, sealedColumns)).toBeNull()
  expect([...(await countSealed(platform, sealedColumns)).keys()]).toEqual([secrets.currentKey()])
  await works(recovery[1] ?? '')

  // After the old key is removed, sealed data stays readable and only links signed by it end
  await removeSigningKey(vault, before)
  await secrets.reload()
  expect(await userOf(anna.cookie)).toMatchObject({ id: anna.id })
  expect(await logInWith(anna.email, codeOf(secret))).toBe(200)
  expect((await refusal(product.anonymous.notifications.unsubscribe({ token }))).code).toBe('link_expired')
})

test('every column that holds sealed text is sealed again', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name LIKE 'sealed\\_%' OR column_name IN ('secret', 'next_secret'))`)
  const known = sealedColumns.map(({ table, column }) => `${getTableName(table)}.${column.name}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
