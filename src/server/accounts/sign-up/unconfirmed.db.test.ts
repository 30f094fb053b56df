import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { productWithCalls } from '../../../test/members/account-calls.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { eraseDue } from '../deletion/erasure.ts'
import { sweep } from '../deletion/sweep.ts'
import { members } from '../tables.ts'

const day = 86_400_000
const { product, calls } = await productWithCalls()

describe('two who signed up with one address', () => {
  test('and confirm it at the same moment: it becomes one of theirs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = calls.form()
      const variants = [email, email.toUpperCase(), email.replace('anna', 'Anna')]
      const signedUp: { cookie: string }[] = []
      for (const variant of variants) signedUp.push(await calls.signUp(calls.form({ email: variant })))
      const tokens = await Promise.all(variants.map((variant) => calls.tokenFor(variant)))
      const answers = await Promise.all(tokens.map((token, index) => calls.activate(token, signedUp[index]?.cookie)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    }
  })

  test('or many: a mailbox that nobody has proved to be theirs gets twenty mails a day, whatever they are', async () => {
    const { email } = calls.form()
    const signedUp = []
    for (let i = 0; i < 18; i += 1) signedUp.push(await calls.signUp(calls.form({ email })))
    for (const { cookie } of signedUp.slice(0, 3)) await product.as({ cookie }).accounts.sendCode({})
    const done = `SELECT count(*) AS done FROM ${testJobs}.job WHERE name LIKE 'accounts.%' AND state IN ('created', 'active', 'retry')`
    await vi.waitFor(async () => expect((await product.platform.db.$client.query(done)).rows[0].done).toBe(0), {
      timeout: 15_000,
    })
    expect(await calls.mailsTo(email, 20)).toHaveLength(20)
    product.clock.advance(day)
    await product.as({ cookie: signedUp[0]?.cookie ?? '' }).accounts.sendCode({})
    expect(await calls.mailsTo(email, 21)).toHaveLength(21)
  })

  test('one link that is pressed twice at the same moment confirms once', async () => {
    const { email } = calls.form()
    const { cookie } = await calls.signUp(calls.form({ email }))
    const token = await calls.tokenFor(email)
    const answers = await Promise.all([calls.activate(token, cookie), calls.activate(token, cookie)])
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['activated', 'already'])
  })
})

describe('sign-ups that nobody confirms', () => {
  const stateOf = async (id: string) => {
    const [row] = await product.platform.db.select().from(members).where(eq(members.id, id))
    return row?.status ?? 'gone'
  }

  test('end after 14 days, with their session and their link; those who confirmed or paid stay', async () => {
    const { email } = calls.form()
    const { body, cookie } = await calls.signUp(calls.form({ email }))
    const paid = await product.newMember({ isConfirmed: false, isPaid: true })
    const confirmed = await product.newMember()
    const token = await calls.tokenFor(email)
    product.clock.advance(14 * day - 1)
    await sweep(product.platform)
    expect(await stateOf(body.user.id)).toBe('not_confirmed')
    product.clock.advance(1)
    await sweep(product.platform)
    expect(await calls.userOf(cookie)).toBeNull()
    expect((await calls.activate(token)).status).toBe(410)
    await eraseDue(product.platform)
    expect(await stateOf(body.user.id)).toBe('gone')
    expect([await stateOf(paid.id), await stateOf(confirmed.id)]).toEqual(['not_confirmed', 'active'])
  })

  test('a link that is asked for later holds no longer than the sign-up', async () => {
    const { email } = calls.form()
    const { cookie } = await calls.signUp(calls.form({ email }))
    await calls.tokenFor(email)
    product.clock.advance(10 * day)
    await calls.resend(cookie)
    const token = await calls.tokenFor(email, 2)
    product.clock.advance(4 * day)
    expect((await calls.activate(token)).status).toBe(410)
  })
})
