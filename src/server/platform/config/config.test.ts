import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newSecretKey } from '../security/secret-keys.ts'
import { readConfig, settingNames } from './config.ts'
import { secretSettings } from './secret-files.ts'
import { warningsOf } from './setup-warnings.ts'

type Env = Record<string, string>
const real = { DATABASE_URL: 'postgres://localhost/vonk' }
const verotel = { PAYMENT_PROVIDERS: 'verotel', VEROTEL_SHOP_ID: '1', VEROTEL_SIGNATURE_KEY: 'x' }

describe('demo mode', () => {
  test.each<[string, Env, boolean]>([
    ['nothing is set', {}, true],
    ['only this machine can connect', { HOST: 'localhost' }, true],
    ['it listens on another loopback address', { HOST: '127.0.0.2' }, true],
    ['it listens on the IPv6 loopback address', { HOST: '::1' }, true],
    ['a database is named', real, false],
    ['a database is named, and DEMO=1', { ...real, DEMO: '1' }, true],
    ['DEMO=0 without a database', { DEMO: '0' }, false],
    ['everything is public, and DEMO=1', { DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' }, true],
    ['everything is public, and a database is named', { ...real, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }, false],
  ])('%s: isDemo', (_name, env, isDemo) => {
    expect(readConfig(env).isDemo).toBe(isDemo)
  })

  test.each<[string, Env]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://vonk.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['COUNTRY_HEADER', { COUNTRY_HEADER: 'cf-ipcountry' }],
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST=::', { HOST: '::' }],
    ['HOST=192.168.1.2', { HOST: '192.168.1.2' }],
    ['HOST=vonk.example', { HOST: 'vonk.example' }],
  ])('is refused where DATABASE_URL is missing and %s is set', (named, env) => {
    const start = () => readConfig(env)
    expect(start).toThrow(`DATABASE_URL: missing, but ${named} is set`)
    expect(start).toThrow('DEMO=1')
    expect(() => readConfig({ ...env, DATABASE_URL: '' })).toThrow('DATABASE_URL: missing')
  })
})

describe('the search process', () => {
  const socket = { SEARCH_URL: 'unix:/run/vonk/search.sock' }
  test.each<[string, Env, object]>([
    ['without an address each process has its own index', real, { searchAt: null, servesSearchAt: null }],
    [
      'a socket',
      { ...real, ...socket, ROLE: 'web' },
      { searchAt: { path: '/run/vonk/search.sock' }, servesPages: true },
    ],
    [
      'a port of this machine',
      { ...real, SEARCH_URL: 'http://127.0.0.1:4400', ROLE: 'worker' },
      { searchAt: { host: '127.0.0.1', port: 4400 }, runsJobs: true },
    ],
    [
      'the process itself',
      { ...real, ...socket, ROLE: 'search' },
      {
        searchAt: null,
        servesSearchAt: { path: '/run/vonk/search.sock' },
        servesPages: false,
        runsJobs: false,
        databasePool: 4,
      },
    ],
  ])('%s', (_name, env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
  test.each<[string, Env]>([
    ['SEARCH_URL: missing', { ...real, ROLE: 'search' }],
    ['DATABASE_URL: missing, and ROLE is search', { ...socket, ROLE: 'search' }],
    ['SEARCH_URL: is neither', { ...real, SEARCH_URL: 'http://10.0.0.5:4400' }],
    ['SEARCH_URL: is neither', { ...real, SEARCH_URL: 'http://127.0.0.1:0' }],
    ['SEARCH_URL: is neither', { ...real, SEARCH_URL: 'unix:run/search.sock' }],
    ['SEARCH_URL: has the port of the pages', { ...real, SEARCH_URL: 'http://localhost:3000' }],
  ])('is refused: %s', (reason, env) => {
    expect(() => readConfig(env)).toThrow(reason)
  })
})

describe('sandboxes outside demo mode', () => {
  test.each<[string, Env]>([
    ['ALLOW_SANDBOX=payments', { ...real, PAYMENT_PROVIDERS: 'sandbox' }],
    ['ALLOW_SANDBOX=payments', { ...real, PAYMENT_PROVIDERS: 'debit, sandbox', ALLOW_SANDBOX: 'age' }],
    ['ALLOW_SANDBOX=age', { ...real, AGE_PROVIDER: 'sandbox', ALLOW_SANDBOX: 'payments' }],
    ['ALLOW_SANDBOX=payments', { DEMO: '0', PAYMENT_PROVIDERS: 'sandbox' }],
  ])('are refused without %s', (way, env) => {
    expect(() => readConfig(env)).toThrow(way)
  })

  test('are allowed by name, and warned of', () => {
    const sandboxes = { PAYMENT_PROVIDERS: 'sandbox', AGE_PROVIDER: 'sandbox' }
    const config = readConfig({ ...real, ...sandboxes, ALLOW_SANDBOX: 'payments, age' })
    expect(config.paymentProviders).toEqual(['sandbox'])
    expect(warningsOf(config)).toEqual(expect.arrayContaining(['sandbox_payments', 'sandbox_age']))
    expect(() => readConfig({ ...real, ALLOW_SANDBOX: 'mail' })).toThrow('ALLOW_SANDBOX')
  })

  test('are there by default in demo mode, without a warning', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ ageProviders: ['sandbox'], paymentProviders: ['sandbox', 'debit'] })
    expect(warningsOf(config)).toEqual([])
  })
})

describe('warnings of a real installation', () => {
  const complete = {
    ...real,
    ...verotel,
    SMTP_URL: 'smtp://localhost',
    MAIL_DOMAIN: 'vonk.example',
    PUBLIC_URL: 'https://vonk.example',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_FROM: '+31',
    SECRET_KEY: newSecretKey(),
  }
  const noSms = { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }

  test.each<[string, Env, string[]]>([
    ['a complete one', complete, []],
    ['no mail server', { ...complete, SMTP_URL: '' }, ['no_mail']],
    ['no text messages', { ...complete, ...noSms }, ['no_sms']],
    ['no payments', { ...complete, PAYMENT_PROVIDERS: '' }, ['no_payments']],
    ['no key of its own', { ...complete, SECRET_KEY: '' }, ['no_secret_key']],
    ['no domain for mail', { ...complete, MAIL_DOMAIN: '' }, ['no_mail_domain']],
    ['no public address', { ...complete, PUBLIC_URL: '' }, ['no_public_url']],
    ['only a database', real, ['no_mail', 'no_payments', 'no_secret_key', 'no_sms', 'no_public_url']],
  ])('%s', (_name, env, expected) => {
    expect(warningsOf(readConfig(env))).toEqual(expected)
  })
})

test('docs/operations describes every setting', () => {
  const pages = ['configuration', 'payments'].map((name) => readFileSync(`docs/operations/${name}.md`, 'utf8')).join('')
  const inTests = ['NODE_ENV', 'MOLLIE_API_URL', 'STRIPE_API_URL', 'VEROTEL_URL', 'TWILIO_API_URL']
  expect(settingNames.filter((name) => !inTests.includes(name) && !pages.includes(`\`${name}\``))).toEqual([])
  expect(secretSettings.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('a web process has more connections for requests where they go to a pooler', () => {
  const pooled = { ...real, DATABASE_DIRECT_URL: 'postgres://localhost:5433/vonk' }
  const poolOf = (env: Env) => readConfig(env).databasePool
  expect(poolOf({ ...real, ROLE: 'web' })).toBe(6)
  expect(poolOf({ ...pooled, ROLE: 'web' })).toBe(12)
  expect(poolOf({ ...pooled, ROLE: 'web', DATABASE_POOL: '8' })).toBe(8)
  expect(poolOf({ ...real, ROLE: 'worker' })).toBe(12)
})

describe('storage', () => {
  const s3 = { S3_BUCKET: 'vonk-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  test('is VAR_DIR, or the bucket that is named', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example:9000' }).s3).toEqual({
      bucket: 'vonk-files',
      region: 'us-east-1',
      endpoint: 'https://s3.example:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    })
    expect(readConfig({ S3_BUCKET: 'vonk-files' }).s3).toMatchObject({ endpoint: null, credentials: null })
  })
  test.each<[string, Env]>([
    ['S3_BUCKET: missing, and S3_ENDPOINT is set', { S3_ENDPOINT: 'https://s3.example' }],
    ['S3_BUCKET: missing, and S3_SECRET_ACCESS_KEY is set', { S3_SECRET_ACCESS_KEY: 'x' }],
    ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together', { S3_BUCKET: 'abc', S3_ACCESS_KEY_ID: 'x' }],
    ['S3_BUCKET', { S3_BUCKET: 'Not A Bucket' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'ftp://s3.example' }],
  ])('is refused when incomplete: %s', (message, env) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

describe('a secret in a file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vonk-secrets-'))
  const file = join(dir, 'secret')
  afterAll(() => rmSync(dir, { recursive: true }))
  test.each(secretSettings.filter((name) => name !== 'DKIM_KEY'))('%s', (name) => {
    const value = name.endsWith('_URL')
      ? `${name.startsWith('DATABASE') ? 'postgres' : name === 'REDIS_URL' ? 'redis' : 'smtp'}://user:pw@host/1`
      : `${{ STRIPE_SECRET_KEY: 'sk_live_', STRIPE_WEBHOOK_SECRET: 'whsec_', MOLLIE_API_KEY: 'live_' }[name as string] ?? ''}${'x'.repeat(40)}`
    writeFileSync(file, `${value}\n`)
    const others = {
      ...real,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_BUCKET: 'abc',
      ARACHNID_SHIELD_USERNAME: 'x',
      ARACHNID_SHIELD_PASSWORD: 'x',
      TWILIO_ACCOUNT_SID: 'x',
      TWILIO_FROM: 'x',
      TWILIO_AUTH_TOKEN: 'x',
    }
    const given: Env = { ...others, [`${name}_FILE`]: file }
    delete given[name]
    expect(readConfig(given)).toEqual(readConfig({ ...others, [name]: value }))
    expect(() => readConfig({ ...given, [name]: value })).toThrow(`${name}_FILE: ${name} is set as well`)
  })
  test('that is missing or empty is named, and its content is not', () => {
    expect(() => readConfig({ SMTP_URL_FILE: join(dir, 'none') })).toThrow('SMTP_URL_FILE: cannot be read')
    writeFileSync(file, '\n')
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow('SMTP_URL_FILE: the file is empty')
    writeFileSync(file, 'hunter2')
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(/SMTP_URL: (?!.*hunter2)/)
  })
})

describe('secret keys', () => {
  const [first, second, third] = [newSecretKey(), newSecretKey(), newSecretKey()]
  const ids = (env: Env) => {
    const { current, previous } = readConfig(env).secretKeys
    return [current?.id, ...previous.map(({ id }) => id)]
  }
  const idOf = (key: string) => ids({ SECRET_KEY: key })[0]

  test('from the environment: one that wraps, others that only unwrap', () => {
    expect(ids({})).toEqual([undefined])
    expect(ids({ SECRET_KEY: first, SECRET_KEY_PREVIOUS: `${second}, ${third}` })).toEqual(
      [first, second, third].map(idOf),
    )
    expect(idOf(Buffer.from(first, 'base64url').toString('hex'))).toBe(idOf(first))
    expect(idOf(Buffer.from(first, 'base64url').toString('base64'))).toBe(idOf(first))
  })

  test('from a file: the first line wraps', () => {
    const dir = mkdtempSync(join(tmpdir(), 'vonk-key-'))
    const file = join(dir, 'key')
    writeFileSync(file, `${first}\n${second}\n`)
    expect(ids({ SECRET_KEY_FILE: file, SECRET_KEY_PREVIOUS: third })).toEqual([first, second, third].map(idOf))
    writeFileSync(file, '\n')
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow('SECRET_KEY_FILE: the file is empty')
    rmSync(dir, { recursive: true })
    expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow('SECRET_KEY_FILE: cannot be read (ENOENT)')
  })

  test.each<[string, Env]>([
    ['SECRET_KEY', { SECRET_KEY: 'correct horse battery' }],
    ['SECRET_KEY', { SECRET_KEY: first.slice(1) }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY: first, SECRET_KEY_PREVIOUS: 'old' }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: first }],
    ['SECRET_KEY_FILE', { SECRET_KEY: first, SECRET_KEY_FILE: '/dev/null' }],
  ])('that cannot be used are refused by the name of the variable (%s), without the key', (name, env) => {
    const message = (() => {
      try {
        return String(readConfig(env))
      } catch (error) {
        return String(error)
      }
    })()
    expect(message).toContain(`  ${name}:`)
    expect(message).not.toContain(first)
  })
})
