import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../ids.ts'
import { openSecrets, type Secrets } from '../security/secrets.ts'
import { bounceAddress, readBounceAddress } from './bounce-address.ts'

const config = readConfig({ MAIL_DOMAIN: 'post.example', BOUNCE_DOMAIN: 'Bounce.Post.Example' })
const memberId = newId()
const email = 'Anna@Example.com'

let database: TestDatabase
let secrets: Secrets
beforeAll(async () => {
  database = await testDatabase()
  secrets = await openSecrets(database.db)
})
afterAll(() => database.close())

const keys = () => ({ config, secrets })
const emails = new Map([[memberId, email]])
const read = (address: string, known = emails) =>
  readBounceAddress(keys(), address, async (id) => known.get(id) ?? null)

test('identifies the email that bounced, however it was rewritten on the way', async () => {
  const address = bounceAddress(keys(), { memberId, email })
  expect(address).toMatch(/^b\+[a-z2-7]{52}@bounce\.post\.example$/)
  expect(await read(address)).toBe(memberId)
  expect(await read(address.toUpperCase())).toBe(memberId)
  expect(await read(bounceAddress(keys(), { memberId, email: email.toLowerCase() }))).toBe(memberId)
})

test('holds for ids with zeros at either end', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(await read(bounceAddress(keys(), { memberId: id, email }), new Map([[id, email]]))).toBe(id)
})

test('no other spelling of it is one of ours', async () => {
  const address = bounceAddress(keys(), { memberId, email })
  const end = address.indexOf('@')
  const changed = Array.from({ length: end }, (_each, place) => {
    const other = address[place] === 'a' ? 'b' : 'a'
    return address.slice(0, place) + other + address.slice(place + 1)
  })
  expect(await Promise.all(changed.map((each) => read(each)))).toEqual(changed.map(() => null))
  // The last character of each half has bits to spare
  const spare = ['a', 'b', 'c', 'd', 'e', '7'].flatMap((last) => [
    `${address.slice(0, 27)}${last}${address.slice(28)}`,
    `${address.slice(0, end - 1)}${last}${address.slice(end)}`,
  ])
  for (const each of spare) expect(await read(each)).toBe(each === address ? memberId : null)
})

describe('identifies no email', () => {
  const other = newId()
  const cases: [string, (address: string) => string][] = [
    ['with the signature of another member', (address) => address.slice(0, 28) + signatureOf(other, email) + domain],
    [
      'with the signature of another address',
      (address) => address.slice(0, 28) + signatureOf(memberId, 'x@y.example') + domain,
    ],
    ['at another domain', (address) => address.replace('bounce.', '')],
    ['with two of them', (address) => `${address}@post.example`],
    ['too short', (address) => `${address.slice(0, 50)}${domain}`],
    ['too long', (address) => `b+a${address.slice(2)}`],
    ['without its beginning', (address) => address.slice(2)],
    ['empty', () => ''],
  ]
  const domain = '@bounce.post.example'
  const signatureOf = (id: string, of: string) => bounceAddress(keys(), { memberId: id, email: of }).slice(28, 54)

  test.each(cases)('%s', async (_name, forge) => {
    const address = bounceAddress(keys(), { memberId, email })
    expect(await read(forge(address), new Map([...emails, [other, 'other@example.com']]))).toBeNull()
  })

  test('once the member has another address, or was deleted', async () => {
    const address = bounceAddress(keys(), { memberId, email })
    expect(await read(address, new Map([[memberId, 'anna.new@example.com']]))).toBeNull()
    expect(await read(address, new Map())).toBeNull()
  })
})
