import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { testProduct } from '../../../test/product/server.ts'
import { wordsFor } from '../../../test/texts/said.ts'

const [hour, day] = [3_600_000, 86_400_000]
const next = 'ten green bottles hanging'
const elsewhere = 'other.example'
const product = await testProduct()
afterAll(() => product.close())
const { post, confirmedMember, tokenFor: mailedToken } = accountCalls(product)

beforeAll(() => product.newSite(elsewhere, { hasOwnMembers: true }))

let network = 0
/** Those without a solved puzzle may ask rarely. */
function newNetwork(): string {
  network += 1
  return `10.${network >> 8}.${network & 255}.1`
}

async function leftMember() {
  const member = await confirmedMember()
  await product.as(member).accounts.deleteAccount({ reason: 'taking_a_break', current_password: testPassword })
  return member
}

/** A mailed link, how long it works, what it asks for, and its token for somebody new. */
type Link = { path: string; lifetimeMs: number; rest: object; isOnce: boolean; tokenFor: () => Promise<string> }

const links: Record<string, Link> = {
  'a new password': {
    path: 'reset/do',
    lifetimeMs: hour,
    rest: { password: next, password_again: next },
    isOnce: true,
    async tokenFor() {
      const { email } = await confirmedMember()
      await post('reset', { email }, { ip: newNetwork() })
      return mailedToken(email, 2, '/reset-password/do')
    },
  },
  'another address': {
    path: 'mail-change/do',
    lifetimeMs: day,
    rest: {},
    // Again it says that the address has changed
    isOnce: false,
    async tokenFor() {
      const member = await confirmedMember()
      const email = `moved-${member.email}`
      await product.as(member).accounts.askMailChange({ email, current_password: testPassword })
      return mailedToken(email, 1, '/mail-change/do')
    },
  },
  'the old address': {
    path: 'mail-change/undo',
    lifetimeMs: 2 * day,
    rest: {},
    isOnce: true,
    async tokenFor() {
      const member = await confirmedMember()
      const email = `moved-${member.email}`
      await product.as(member).accounts.askMailChange({ email, current_password: testPassword })
      await post('mail-change/do', { token: await mailedToken(email, 1, '/mail-change/do') })
      return mailedToken(member.email, 3, '/mail-change/undo')
    },
  },
  'an account that was left': {
    path: 'reactivation',
    lifetimeMs: 14 * day,
    rest: {},
    // Again it says that the account is back
    isOnce: false,
    tokenFor: async () => mailedToken((await leftMember()).email, 2, '/reactivate'),
  },
}

describe.each(Object.entries(links))(
  'what a link to %s says',
  (_name, { path, lifetimeMs, rest, isOnce, tokenFor }) => {
    const follow = (token: string, host?: string) => post(path, { token, ...rest }, host ? { host } : {})
    const dead = [copy('errors.link_expired')]

    test('when its time is over, to the millisecond', async () => {
      const token = await tokenFor()
      product.clock.advance(lifetimeMs)
      expect(wordsFor(await follow(token))).toEqual(dead)
    })

    test('until then nothing, and then what it has done', async () => {
      const token = await tokenFor()
      product.clock.advance(lifetimeMs - 1)
      expect((await follow(token)).status).toBe(200)
      const again = await follow(token)
      if (isOnce) expect(wordsFor(again)).toEqual(dead)
      else expect(again.body).toEqual({ outcome: 'already' })
    })

    test.each(['nonsense', 'x'.repeat(43)])('when it is %j', async (token) => {
      expect(wordsFor(await follow(token))).toEqual(dead)
    })

    test('on another site', async () => {
      const token = await tokenFor()
      expect(wordsFor(await follow(token, elsewhere))).toEqual(dead)
      expect((await follow(token)).status).toBe(200)
    })
  },
)
