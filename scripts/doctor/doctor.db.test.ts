import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultAgeProof } from '../../src/contract/accounts/age-rules.ts'
import { addStaff } from '../../src/server/backoffice/index.ts'
import { systemClock } from '../../src/server/platform/config/clock.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { checkVault } from '../../src/server/platform/db/vault.ts'
import { dkimRecord, openDkimKey } from '../../src/server/platform/email/dkim.ts'
import { newSecretKey } from '../../src/server/platform/security/secret-keys.ts'
import { addHost, changeCompany, ensureFirstSite } from '../../src/server/sites/editing/index.ts'
import { type TestDatabase, testDatabase } from '../../src/test/product/database.ts'
import { openSmtpServer, type SmtpTestServer } from '../../src/test/providers/smtp.ts'
import { diagnose } from './diagnose.ts'
import type { Dns } from './dns.ts'
import { type Finding, lineOf } from './finding.ts'

type Env = Record<string, string>
const varDir = mkdtempSync(join(tmpdir(), 'vonk-doctor-'))
const secretKey = newSecretKey()
const password = 'pa55word-of-the-database'
let database: TestDatabase
let smtp: SmtpTestServer
let complete: Env
let zone: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  smtp = await openSmtpServer()
  complete = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    VAR_DIR: varDir,
    PUBLIC_URL: 'https://getij.example',
    SMTP_URL: smtp.url,
    MAIL_DOMAIN: 'getij.example',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token-of-twilio',
    TWILIO_FROM: '+31',
    PAYMENT_PROVIDERS: 'verotel',
    VEROTEL_SHOP_ID: '1',
    VEROTEL_SIGNATURE_KEY: 'signature-of-verotel',
    AGE_PROVIDER: 'yoti,eu_wallet',
    YOTI_SDK_ID: randomUUID(),
    YOTI_API_KEY: 'key-of-yoti',
    EU_WALLET_VERIFIER_URL: 'https://verifier.example',
  }
  const config = readConfig(complete)
  const { db } = database
  const site = await ensureFirstSite(db, systemClock, { ageProof: defaultAgeProof() })
  if (site === null) throw new Error('the database is not empty')
  const own = { name: 'Example B.V.', address: 'Herengracht 500', kvk: '12345678' }
  await changeCompany(db, site, own, new Date())
  await addHost(db, site, 'www.getij.example')
  await addStaff(db, { email: 'robin@example.com', name: 'Robin', role: 'admin', passwordHash: 'x', at: new Date() })
  const key = await openDkimKey(db, config)
  await checkVault(db, config.secretKeys)
  zone = {
    'vonk._domainkey.getij.example': dkimRecord(key),
    'getij.example': 'v=spf1 include:mail.example -all',
    '_dmarc.getij.example': 'v=DMARC1; p=none',
  }
})
afterAll(async () => {
  await smtp.stop()
  await database.close()
  rmSync(varDir, { recursive: true, force: true })
})

/** A DNS with these records; `error` is the code of a DNS that does not answer. */
function dnsOf(records: Record<string, string>, { error = 'ENOTFOUND' } = {}): Dns {
  const answer = (name: string) => {
    const record = records[name]
    if (record === undefined) throw Object.assign(new Error('query'), { code: error })
    return record
  }
  return { resolves: async (host) => answer(host), texts: async (name) => [answer(name)] }
}

const hosts = { 'www.getij.example': '192.0.2.1' }
const healthyDns = () => dnsOf({ ...zone, ...hosts })
const problemsOf = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'failed' || state === 'warning').map(({ check, state }) => [check, state])
/** The databases of tests do not flush to disk, have few connections to spare and no statistics. */
const withoutTestServer = (findings: Finding[]) =>
  findings.filter(({ check, state }) => !(check === 'database' && state === 'warning'))

test('a complete installation has no problem', async () => {
  const findings = withoutTestServer(await diagnose(complete, { dns: healthyDns() }))
  expect(problemsOf(findings)).toEqual([])
  const good = findings.filter(({ state }) => state === 'ok').map(({ check }) => check)
  for (const check of ['configuration', 'database', 'schema', 'clock', 'secrets', 'company', 'staff', 'email', 'host'])
    expect(good).toContain(check)
  expect(good.filter((check) => check === 'mail records')).toHaveLength(3)
})

describe('each fault of the configuration has its line and a remedy', () => {
  test.each<[string, Env, Finding['check'], Finding['state'], string]>([
    ['an invalid port', { PORT: 'abc' }, 'configuration', 'failed', 'PORT'],
    ['an invalid key', { SECRET_KEY: 'short' }, 'configuration', 'failed', 'SECRET_KEY'],
    ['a provider without keys', { PAYMENT_PROVIDERS: 'stripe' }, 'configuration', 'failed', 'STRIPE_SECRET_KEY'],
    ['half of Twilio', { TWILIO_FROM: '' }, 'configuration', 'failed', 'TWILIO_FROM'],
    ['a sandbox', { PAYMENT_PROVIDERS: 'sandbox' }, 'configuration', 'failed', 'ALLOW_SANDBOX'],
    ['no payments', { PAYMENT_PROVIDERS: '' }, 'configuration', 'warning', 'PAYMENT_PROVIDERS'],
    ['no mail server', { SMTP_URL: '' }, 'configuration', 'warning', 'SMTP_URL'],
    ['no database there', { DATABASE_URL: `postgres://x:${password}@127.0.0.1:1/x` }, 'database', 'failed', 'connect'],
    ['another secret key', { SECRET_KEY: newSecretKey() }, 'secrets', 'failed', 'does not open'],
    ['no Redis there', { REDIS_URL: `redis://:${password}@127.0.0.1:1` }, 'redis', 'failed', 'cannot connect'],
    [
      'no Sentinel there',
      { REDIS_URL: `redis://:${password}@primary:6379?sentinels=127.0.0.1:1&sentinel_password=${password}` },
      'redis',
      'failed',
      'No Sentinel gives the address',
    ],
    ['no search process there', { SEARCH_URL: 'unix:/tmp/no-vonk/search.sock' }, 'search', 'warning', 'not answer'],
    ['no mail server there', { SMTP_URL: `smtp://x:${password}@127.0.0.1:1` }, 'email', 'failed', 'refuses'],
    ['a directory that is none', { VAR_DIR: '/dev/null/vonk' }, 'storage', 'failed', 'not writable'],
    ['http', { PUBLIC_URL: 'http://getij.example' }, 'payments', 'warning', 'not https'],
    ['a host without an address', { PUBLIC_URL: 'https://old.example' }, 'host', 'warning', 'old.example'],
    ['direct debit without a creditor', { PAYMENT_PROVIDERS: 'debit' }, 'payments', 'warning', 'direct debit'],
    [
      'a key for tests',
      { PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'payments',
      'warning',
      'for tests',
    ],
    ['an unsigned domain', { MAIL_DOMAIN: 'other.example' }, 'mail records', 'warning', 'DKIM'],
  ])('%s', async (_name, env, check, state, text) => {
    const findings = await diagnose({ ...complete, ...env }, { dns: healthyDns() })
    const found = findings.find((each) => each.check === check && each.state === state && each.text.includes(text))
    expect(found, findings.map(lineOf).join('\n')).toBeDefined()
    expect(found?.remedy).toBeTruthy()
    const report = findings.map(lineOf).join('\n')
    for (const secret of [password, secretKey, 'token-of-twilio', 'signature-of-verotel', 'short', 'sk_test_1'])
      expect(report).not.toContain(secret)
  })
})

describe('DNS', () => {
  const records = (found: Finding[]) => found.filter(({ check }) => check === 'mail records')

  test('missing records of the mail domain are named', async () => {
    const found = records(await diagnose(complete, { dns: dnsOf(hosts) }))
    expect(found.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning'])
    for (const kind of ['DKIM1', 'spf1', 'DMARC1']) expect(found.map(lineOf).join('\n')).toContain(kind)
  })

  test('a published key that is not ours fails', async () => {
    const dns = dnsOf({ ...zone, ...hosts, 'vonk._domainkey.getij.example': 'v=DKIM1; k=rsa; p=AAAA' })
    expect(records(await diagnose(complete, { dns }))[0]).toMatchObject({ state: 'failed' })
  })

  test('is skipped without a network', async () => {
    const found = await diagnose(complete, { dns: dnsOf({}, { error: 'EAI_AGAIN' }) })
    expect(problemsOf(withoutTestServer(found))).toEqual([])
    expect(found.filter(({ state, check }) => state === 'skipped' && check === 'mail records')).toHaveLength(3)
  })
})

describe('what is stored', () => {
  test('an unfinished database: placeholder company, demo members, no admin', async () => {
    const other = await testDatabase()
    await ensureFirstSite(other.db, systemClock)
    await other.db.execute(sql`INSERT INTO installation_secrets (name, value) VALUES ('demo_world', 'made')`)
    const findings = await diagnose({ ...complete, DATABASE_URL: other.url }, { dns: healthyDns() })
    for (const check of ['company', 'demo', 'staff'])
      expect(findings.find((each) => each.check === check)).toMatchObject({ state: 'failed' })
    await other.close()
  })

  test('a country whose law demands a proof of age that no provider gives', async () => {
    const findings = await diagnose({ ...complete, AGE_PROVIDER: 'yoti' }, { dns: healthyDns() })
    expect(findings.find(({ check }) => check === 'proof of age')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('IT'),
    })
  })

  test('pending migrations', async () => {
    const other = await testDatabase()
    await other.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE id > 2`)
    const findings = await diagnose({ ...complete, DATABASE_URL: other.url }, { dns: healthyDns() })
    expect(findings.find(({ check }) => check === 'schema')).toMatchObject({
      state: 'failed',
      remedy: 'npm run migrate',
    })
    await other.close()
  })
})
