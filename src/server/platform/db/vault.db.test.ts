import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/product/database.ts'
import { fakeClock } from '../config/clock.ts'
import { openPushKeys } from '../security/push-keys.ts'
import { newSecretKey, readSecretKeys, type SecretKeys } from '../security/secret-keys.ts'
import { openSecrets } from '../security/secrets.ts'
import { activeAfterMs, addSigningKey, removeSigningKey } from '../security/signing-keys.ts'
import { checkVault, installationSecrets, openVault, rewrapAll, vaultState } from './vault.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database.close())
beforeEach(() => db.delete(installationSecrets))

const keysOf = (current: string, previous?: string): SecretKeys =>
  readSecretKeys({ SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous })
const stored = () => db.select().from(installationSecrets).orderBy(installationSecrets.name)
const [first, second] = [newSecretKey(), newSecretKey()]

describe('with a secret key', () => {
  test('what a dump of the database holds opens nothing', async () => {
    const keys = keysOf(first)
    const sealed = (await openSecrets(db, { keys })).seal('mandate', 'NL91ABNA0417164300')
    const { privateKey } = await openPushKeys(openVault(db, keys))
    const dump = JSON.stringify(await stored())
    expect(dump).not.toContain(privateKey)
    for (const { value } of await stored()) expect(value).toMatch(/^wrapped\.v1\.[0-9a-f]{8}\.[\w-]+$/)
    // An attacker with the dump and the code, but without the key
    await expect(openSecrets(db)).rejects.toThrow('no key is set')
    await expect(openSecrets(db, { keys: keysOf(second) })).rejects.toThrow('Nothing was changed')
    expect((await openSecrets(db, { keys })).unseal('mandate', sealed)).toBe('NL91ABNA0417164300')
  })

  test('what was stored without one is wrapped at the next start, and still opens what it sealed', async () => {
    const sealed = (await openSecrets(db)).seal('mandate', 'x')
    await openPushKeys(openVault(db))
    await db.insert(installationSecrets).values({ name: 'demo_world', value: 'made' })
    await checkVault(db, keysOf(first))
    expect((await vaultState(db)).map(({ name, keyId }) => [name, keyId !== null])).toEqual([
      ['push', true],
      ['signing', true],
    ])
    expect((await stored()).find(({ name }) => name === 'demo_world')?.value).toBe('made')
    expect((await openSecrets(db, { keys: keysOf(first) })).unseal('mandate', sealed)).toBe('x')
  })

  test('a wrong key is refused, and nothing is written', async () => {
    await openSecrets(db, { keys: keysOf(first) })
    const before = await stored()
    await expect(checkVault(db, keysOf(second))).rejects.toThrow('SECRET_KEY_PREVIOUS')
    await expect(rewrapAll(db, keysOf(second))).rejects.toThrow('Nothing was changed')
    await expect(openVault(db, keysOf(second)).ensure('signing', () => 'mine')).rejects.toThrow()
    expect(await stored()).toEqual(before)
  })

  test('values that were exchanged, or changed by a bit, do not open', async () => {
    const keys = keysOf(first)
    const vault = openVault(db, keys)
    await vault.ensure('one', () => 'a')
    await vault.ensure('other', () => 'b')
    const [one, other] = await stored()
    await db.delete(installationSecrets)
    await db.insert(installationSecrets).values([
      { name: 'one', value: other?.value ?? '' },
      { name: 'other', value: `${(one?.value ?? '').slice(0, -4)}AAAA` },
    ])
    for (const name of ['one', 'other']) await expect(vault.ensure(name, () => 'new')).rejects.toThrow('damaged')
    await expect(checkVault(db, keys)).rejects.toThrow('damaged')
  })

  test('changing the key: with both given everything is wrapped again, and the old one opens nothing any more', async () => {
    const sealed = (await openSecrets(db, { keys: keysOf(first) })).seal('mandate', 'x')
    const both = keysOf(second, first)
    await checkVault(db, both)
    expect((await openSecrets(db, { keys: both })).unseal('mandate', sealed)).toBe('x')
    expect(await rewrapAll(db, both)).toBe(1)
    expect(await rewrapAll(db, both)).toBe(0)
    await expect(openSecrets(db, { keys: keysOf(first) })).rejects.toThrow()
    expect((await openSecrets(db, { keys: keysOf(second) })).unseal('mandate', sealed)).toBe('x')
  })

  test('of twenty processes that start at once all have the same keys', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => openSecrets(db, { keys: keysOf(first) })))
    expect(new Set(all.map((secrets) => secrets.sign('photo', 'x'))).size).toBe(1)
  })
})

describe('a rotated signing key', () => {
  const clock = fakeClock(new Date('2026-06-15T12:00:00Z'))
  const open = () => openSecrets(db, { clock })

  test('signs only once every process knows it; what was signed and sealed before still counts', async () => {
    const [here, there] = [await open(), await open()]
    const before = { signature: here.sign('photo', 'x'), sealed: here.seal('mandate', 'x'), id: here.currentKey() }
    const { id } = await addSigningKey(openVault(db), clock.now())
    await expect(addSigningKey(openVault(db), clock.now())).rejects.toThrow('not active yet')
    await here.reload()
    expect(here.sign('photo', 'x')).toBe(before.signature)

    clock.advance(activeAfterMs)
    expect(here.currentKey()).toBe(id)
    const after = { signature: here.sign('photo', 'x'), sealed: here.seal('mandate', 'x') }
    expect(after.signature).not.toBe(before.signature)
    expect(here.isSigned('photo', 'x', before.signature)).toBe(true)
    expect(here.isSigned('photo', 'x', after.signature)).toBe(true)
    expect(here.isSigned('photo', 'y', before.signature)).toBe(false)
    expect(here.signatures('photo', 'x')).toEqual([after.signature, before.signature])
    expect([here.unseal('mandate', before.sealed), here.unseal('mandate', after.sealed)]).toEqual(['x', 'x'])
    expect([here.sealedWith('mandate', before.sealed), here.sealedWith('mandate', after.sealed)]).toEqual([
      before.id,
      id,
    ])

    // A process that has read the keys in time verifies what the other signs
    await there.reload()
    expect(there.isSigned('photo', 'x', after.signature)).toBe(true)
  })

  test('that is forgotten verifies and opens nothing any more', async () => {
    const secrets = await open()
    const [old, sealed, signature] = [secrets.currentKey(), secrets.seal('mandate', 'x'), secrets.sign('photo', 'x')]
    await addSigningKey(openVault(db), clock.now())
    clock.advance(activeAfterMs)
    await removeSigningKey(openVault(db), old)
    await secrets.reload()
    expect(secrets.isSigned('photo', 'x', signature)).toBe(false)
    expect(() => secrets.unseal('mandate', sealed)).toThrow()
  })
})
