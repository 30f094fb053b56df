import { and, eq, lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productWithCalls } from '../../../test/members/account-calls.ts'
import { keepPartitions } from '../../platform/db/partitions.ts'
import { mailLog, mailLogPartitions } from '../../platform/email/email-log.ts'
import { caughtMails } from '../../platform/email/mail.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { sweep } from '../deletion/sweep.ts'
import { accountsData } from '../personal-data.ts'

const { product, calls } = await productWithCalls()
const { db } = product.platform
const day = 86_400_000

test('a mail that left is noted without anything of what was in it, and the member gets it with their data', async () => {
  const member = await calls.confirmedMember()
  const rows = await db.select().from(mailLog).where(eq(mailLog.memberId, member.id))
  expect(rows).toEqual([
    {
      id: rows[0]?.id,
      memberId: member.id,
      kind: 'activate',
      domain: 'example.com',
      outcome: 'sent',
      status: null,
      at: product.clock.now(),
    },
  ])
  const [account] = await exportPersonalData(accountsData, db, member.id)
  expect(account).toMatchObject({
    name: 'account.json',
    value: { mails: [{ kind: 'activate', outcome: 'sent', at: product.clock.now() }] },
  })
})

test('a caught mail keeps the headers that it would leave with', async () => {
  const { email } = await calls.confirmedMember()
  const isActivation = and(eq(caughtMails.to, email), eq(caughtMails.kind, 'activate'))
  const [mail] = await db.select().from(caughtMails).where(isActivation)
  const lines = (mail?.rawHeaders ?? '').split(/\n(?!\s)/)
  expect(lines[0]).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=localhost; s=vonk;/)
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining([
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Date',
      'Auto-Submitted',
      'Feedback-ID',
      'MIME-Version',
    ]),
  )
  expect(mail?.rawHeaders).not.toMatch(/\r|\n\n/)
})

test('after ninety days nothing is known of a mail, and of a domain that nothing goes to nothing is kept', async () => {
  await calls.confirmedMember()
  const paces = () =>
    db.execute(sql`SELECT domain FROM email_send_rates`).then(({ rows }) => rows.map(({ domain }) => domain))
  const now = product.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  await db.execute(
    sql`INSERT INTO email_send_rates VALUES ('quiet.example', ${at(-2 * day)}), ('busy.example', ${at(60_000)})`,
  )
  await sweep(product.platform)
  expect(await paces()).toEqual(['busy.example'])
  expect(await db.$count(mailLog)).toBeGreaterThan(0)
  product.clock.advance(90 * day + 1)
  await keepPartitions(product.platform, [mailLogPartitions])
  // The welcome mail of this member may leave after the clock has moved
  expect(await db.$count(mailLog, lte(mailLog.at, now))).toBe(0)
})
