import { parseArgs } from 'node:util'
import { sealedColumns } from '../src/server/http/api/sealed.ts'
import { listPoolSchemas } from '../src/server/platform/db/pool-schemas.ts'
import { publicSchema } from '../src/server/platform/db/schema-of.ts'
import { openVault, rewrapAll, vaultState } from '../src/server/platform/db/vault.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { countSealed, resealAll } from '../src/server/platform/security/reseal.ts'
import { newSecretKey } from '../src/server/platform/security/secret-keys.ts'
import {
  addSigningKey,
  readRing,
  removeSigningKey,
  sealedWithIn,
} from '../src/server/platform/security/signing-keys.ts'
import { eachPool, runCommand } from './on-database.ts'

const usage = `npm run secrets -- status               how the secrets are stored, and which keys sign and seal
npm run secrets -- generate             prints a new key for SECRET_KEY
npm run secrets -- rewrap               wraps the stored secrets with SECRET_KEY (after it was changed)
npm run secrets -- rotate               rewrap, and a new signing key: active in five minutes; sealed data follows by itself
npm run secrets -- reseal               seals again now what earlier signing keys sealed
npm run secrets -- forget --key <id>    ends an earlier signing key: what it signed is refused from then on
In DATABASE_URL, or the database below VAR_DIR. What each step means: docs/operations/secrets.md`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [name = 'status'] = positionals

if (name === 'generate') console.log(newSecretKey())
else await runCommand({ status, rewrap, rotate, reseal, forget }, { name, usage })

async function status(platform: Platform): Promise<void> {
  const { db, secrets, config } = platform
  const { current, previous } = config.secretKeys
  console.log(current === null ? 'No SECRET_KEY: secrets are stored unprotected.' : `SECRET_KEY ${current.id}`)
  for (const { id } of previous) console.log(`Previous key ${id}`)
  for (const { name: secret, keyId } of await vaultState(db))
    console.log(`  ${secret}: ${keyId === null ? 'unprotected' : `wrapped with ${keyId}`}`)
  const ring = await readRing(openVault(db, config.secretKeys))
  const counts = await countInPools(platform)
  console.log('Signing keys, the newest first:')
  for (const { id, activeFrom } of ring.keys) {
    const state = id === secrets.currentKey() ? 'signs and seals' : 'verifies and opens'
    const since = activeFrom.startsWith('1970') ? 'from the start' : `active from ${activeFrom}`
    console.log(`  ${id}: ${state}, ${since}, ${counts.get(id) ?? 0} sealed values`)
  }
  const lost = counts.get('none') ?? 0
  if (lost > 0) console.log(`  ${lost} sealed values open with no key.`)
  const schemas = await listPoolSchemas(db)
  if (schemas.some((schema) => sealedWithIn(ring, schema) !== secrets.currentKey()))
    console.log('Sealing again waits for the worker, or for: npm run secrets -- reseal')
}

async function rewrap({ db, config }: Platform): Promise<void> {
  const count = await rewrapAll(db, config.secretKeys)
  console.log(`${count} secrets wrapped with SECRET_KEY ${config.secretKeys.current?.id}.`)
}

async function rotate(platform: Platform): Promise<void> {
  const { db, config, clock } = platform
  if (config.secretKeys.current !== null) await rewrap(platform)
  else console.log('No SECRET_KEY: the new signing key is stored unprotected.')
  const { id, activeFrom } = await addSigningKey(openVault(db, config.secretKeys), clock.now())
  console.log(`Signing key ${id} is active from ${activeFrom}; the worker then seals everything again.`)
}

async function reseal(platform: Platform): Promise<void> {
  await eachPool(platform, async (db, schema) => {
    const count = await resealAll({ ...platform, db }, sealedColumns)
    const where = schema === publicSchema ? '' : `${schema}: `
    console.log(
      where + (count === null ? 'Everything is sealed with the current key.' : `${count} values sealed again.`),
    )
  })
}

/** How many values each key has sealed, in all pool schemas. */
async function countInPools(platform: Platform): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await eachPool(platform, async (db) => {
    for (const [key, count] of await countSealed({ ...platform, db }, sealedColumns))
      counts.set(key, (counts.get(key) ?? 0) + count)
  })
  return counts
}

async function forget(platform: Platform): Promise<void> {
  const { db, secrets, config } = platform
  const { key = '' } = values
  const vault = openVault(db, config.secretKeys)
  const { keys } = await readRing(vault)
  if (!keys.some(({ id }) => id === key)) throw new Error(`There is no signing key ${key || '…'}.`)
  const newest = keys[0]?.id
  if (key === secrets.currentKey() || key === newest) throw new Error(`${key} is in use: rotate first.`)
  const needed = (await countInPools(platform)).get(key) ?? 0
  if (needed > 0) throw new Error(`${needed} values are sealed with ${key}: run npm run secrets -- reseal first.`)
  await removeSigningKey(vault, key)
  console.log(`Signing key ${key} is gone. Processes that run forget it within a minute.`)
}
