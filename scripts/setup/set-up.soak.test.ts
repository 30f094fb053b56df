import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../src/test/product/database.ts'
import { openSmtpServer, type SmtpTestServer } from '../../src/test/providers/smtp.ts'
import { readEnvFile } from './env-file.ts'
import { type SetUp, setUp } from './set-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-setup-'))
let database: TestDatabase
let smtp: SmtpTestServer
beforeAll(async () => {
  database = await testDatabase()
  smtp = await openSmtpServer()
})
afterAll(async () => {
  await smtp.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const answers = {
  name: 'Example B.V.',
  address: 'Herengracht 500',
  city: '1017 CB Amsterdam',
  country: 'NL',
  registration: '12345678',
  'site-name': 'Getij',
  host: 'getij.example',
  language: 'nl',
  'admin-email': 'robin@getij.example',
  'admin-name': 'Robin',
  'admin-password': 'nine lives for a cat',
}
/** Without a network, DNS is skipped. */
const offline = async () => Promise.reject(Object.assign(new Error('offline'), { code: 'ECONNREFUSED' }))
const noDns: NonNullable<SetUp['dns']> = { resolves: offline, texts: offline }

function given(more: Partial<SetUp> = {}): SetUp & { printed: string[] } {
  const printed: string[] = []
  return {
    env: { DATABASE_URL: database.url, PATH: process.env.PATH ?? '' },
    envFile: join(folder, 'vonk.env'),
    settings: {},
    answers: {},
    ask: null,
    say: (line) => printed.push(line),
    dns: noDns,
    printed,
    ...more,
  }
}
const failing = (findings: Awaited<ReturnType<typeof setUp>>) =>
  findings.filter(({ state }) => state === 'failed').map(({ check }) => check)

test('without answers it says what is missing', { timeout: 60_000 }, async () => {
  const findings = await setUp(given({ envFile: join(folder, 'none.env') }))
  expect(failing(findings)).toEqual(expect.arrayContaining(['company', 'staff']))
  expect(
    findings
      .filter(({ state }) => state === 'warning')
      .map(({ text }) => text)
      .join(),
  ).toMatch(/SMTP_URL/)
})

test('with answers nothing fails, and a second run asks for nothing that is done', { timeout: 240_000 }, async () => {
  const questions: string[] = []
  const settings = {
    PUBLIC_URL: 'https://getij.example',
    SMTP_URL: smtp.url,
    MAIL_DOMAIN: 'getij.example',
    PAYMENT_PROVIDERS: 'verotel',
    VEROTEL_SHOP_ID: '1',
    VAR_DIR: join(folder, 'files'),
    SECRET_KEY: readEnvFile(join(folder, 'none.env')).SECRET_KEY ?? '',
  }
  const ask = async (question: string) => {
    questions.push(question)
    return question === 'VEROTEL_SIGNATURE_KEY' ? "it's a signature" : ''
  }
  const first = given({ settings, answers, ask })
  expect(failing(await setUp(first)), first.printed.join('\n')).toEqual([])
  // Only what the chosen provider needs, and no bucket
  expect(questions).toEqual([
    expect.stringContaining('Bucket'),
    'VEROTEL_SIGNATURE_KEY',
    expect.stringContaining('VAT number'),
  ])
  expect(readEnvFile(first.envFile)).toMatchObject({ ...settings, VEROTEL_SIGNATURE_KEY: "it's a signature" })
  expect(statSync(first.envFile).mode & 0o077).toBe(0)
  const written = readFileSync(first.envFile, 'utf8')
  const again = given({ settings: { MAIL_DOMAIN: 'other.example' } })
  expect(failing(await setUp(again))).toEqual([])
  expect(readFileSync(first.envFile, 'utf8')).toBe(written)
  expect(again.printed.join('\n')).not.toMatch(/Company|First admin|nine lives/)
})
