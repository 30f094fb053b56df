import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/product/database.ts'
import { openSmtpServer } from '../../../test/providers/smtp.ts'
import { systemClock } from '../config/clock.ts'
import { readConfig } from '../config/config.ts'
import { NotNow } from '../jobs/retry.ts'
import { openLog } from '../metrics/log.ts'
import { openSecrets } from '../security/secrets.ts'
import { openDkimKey } from './dkim.ts'
import type { EmailTemplate } from './mail.ts'
import { smtpMail } from './smtp.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const email: EmailTemplate = {
  kind: 'reset',
  memberId: null,
  to: 'anna@example.com',
  from: 'noreply@post.example',
  fromName: 'Vonk post',
  subject: 'A new password',
  text: 'Here it is',
  html: '<p>Here it is</p>',
}

async function mailTo(url: string) {
  const { db } = database
  const config = readConfig({ MAIL_DOMAIN: 'post.example' })
  const parts = { config, clock: systemClock, secrets: await openSecrets(db), db, log: openLog('silent') }
  return smtpMail({ ...parts, dkimKey: () => openDkimKey(db, config) }, { url, onRefusal: async () => undefined })
}
const onAuth: NonNullable<SMTPServerOptions['onAuth']> = ({ username, password }, _session, done) =>
  username === 'me' && password === 's3:cr@t' ? done(null, { user: username }) : done(new Error('no'))

describe('a mail server that wants a password', () => {
  test.each([
    ['by TLS', 'smtps', { secure: true }],
    ['by STARTTLS', 'smtp', { disabledCommands: [] }],
  ])('gets it %s', async (_name, protocol, options) => {
    const server = await openSmtpServer({ ...options, authOptional: false, onAuth })
    const mail = await mailTo(`${protocol}://me:s3%3Acr%40t@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    await mail.deliver(email)
    await mail.close()
    await server.stop()
    expect(server.received.map(({ isByTls, user, to }) => [isByTls, user, to])).toEqual([[true, 'me', email.to]])
  })

  test('with another one the emails wait', async () => {
    const server = await openSmtpServer({ secure: true, authOptional: false, onAuth })
    const mail = await mailTo(`smtps://me:wrong@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    await expect(mail.deliver(email)).rejects.toThrow(NotNow)
    await mail.close()
    await server.stop()
    expect(server.received).toEqual([])
  })

  test('is refused with an untrusted certificate', async () => {
    const server = await openSmtpServer({ secure: true, authOptional: true })
    const mail = await mailTo(`smtps://127.0.0.1:${server.port}`)
    await expect(mail.deliver(email)).rejects.toThrow(NotNow)
    await mail.close()
    await server.stop()
    expect(server.received).toEqual([])
  })
})

test('what is on its way arrives before the process ends', async () => {
  const server = await openSmtpServer()
  const mail = await mailTo(server.url)
  const going = mail.deliver({ ...email, text: 'x'.repeat(500_000) })
  await expect.poll(() => server.connections).toBe(1)
  await mail.close()
  await going
  await server.stop()
  expect(server.received).toHaveLength(1)
})
