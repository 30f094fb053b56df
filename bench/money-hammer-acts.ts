import { randomUUID } from 'node:crypto'
import { sessionCookie, storeSession } from '../src/server/accounts/sessions/index.ts'
import { confirmMember, createMember } from '../src/server/accounts/sign-up/index.ts'
import { grant } from '../src/server/credits/index.ts'
import { findOrder } from '../src/server/payments/orders/orders.ts'
import { refundByStaff, refundChoices } from '../src/server/payments/refunds/index.ts'
import { discountCodes } from '../src/server/payments/tables.ts'
import { transaction } from '../src/server/platform/db/db.ts'
import { newToken } from '../src/server/platform/ids.ts'
import { siteByHost } from '../src/server/sites/index.ts'
import { call, here, type Member, press, withClient } from './money-hammer-run.ts'

const memberCount = 20
const startCredits = 500
type Act = (member: Member) => Promise<void>
export const chance = (below: number) => Math.floor(Math.random() * below)
export const oneOf = <T>(all: readonly T[]): T | undefined => all[chance(all.length)]

/** What members, banks, the shop's owner and the staff do. */
export function actsOf(): Record<string, Act> {
  const order = async (member: Member, code?: string): Promise<void> => {
    const order_id = randomUUID()
    const { bundles, start_request } = member
    const input = { order_id, bundle_id: oneOf(bundles), payment_method: 'card', start_request, ...(code && { code }) }
    const made = (await call(member, 'POST /api/payments/orders', input)).order as { checkout_url: string | null }
    member.orders.push(order_id)
    const ref = made.checkout_url?.split('/').at(-1)
    if (ref !== undefined) await press(ref, oneOf(['pay', 'pay', 'pay', 'pay', 'wait', 'fail']) ?? 'pay')
  }
  const moveAtProvider = (move: string) => async (member: Member) => {
    const ref = await refOf(oneOf(member.orders))
    if (ref !== null) await press(ref, move)
  }
  const withdraw = async (member: Member, order_number: string) => {
    await call(member, 'POST /api/payments/withdrawals', {
      withdrawal_id: randomUUID(),
      email: member.email,
      order_number,
    })
  }
  const send = (attachment?: object) => async (member: Member) => {
    const path = `POST /api/chat/conversations/${member.conversation}/messages`
    await call(member, path, { message_id: randomUUID(), text: 'Hello', ...(attachment && { attachment }) })
  }
  return {
    message: send(),
    'message again': send(),
    gift: send({ kind: 'gift', gift: 'rose' }),
    order: (member) => order(member),
    'order with code': (member) => order(member, 'HAMMER30'),
    'two orders with a new code': async (member) => {
      const code = await newCode(member)
      await Promise.all([order(member, code), order(member, code)])
    },
    'refund at provider': moveAtProvider('refund_half'),
    'rest at provider': moveAtProvider('refund_rest'),
    'charge-back': moveAtProvider('charge_back'),
    reversal: moveAtProvider('reverse'),
    'late payment': moveAtProvider('late'),
    withdrawal: async (member) => {
      const number = oneOf(member.orders)
      if (number !== undefined) await withdraw(member, number)
    },
    'withdrawal crossing a refund': async (member) => {
      const number = oneOf(member.orders)
      const ref = await refOf(number)
      if (number === undefined || ref === null) return
      await Promise.all([withdraw(member, number), press(ref, oneOf(['refund_half', 'refund_rest']) ?? 'refund_half')])
    },
    'office refund': async (member) => officeRefund(oneOf(member.orders)),
  }
}

async function refOf(orderId: string | undefined): Promise<string | null> {
  if (orderId === undefined) return null
  const found = await withClient((client) =>
    client.query<{ ref: string }>('SELECT ref FROM sandbox_payments WHERE order_id = $1', [orderId]),
  )
  return found.rows[0]?.ref ?? null
}

async function officeRefund(orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return
  await here(async (platform) => {
    const order = await findOrder(platform.db, orderId)
    if (order === null) return
    const { unspent, whole } = await refundChoices(platform.db, order)
    const scope = chance(2) === 0 ? 'unspent' : 'part'
    const minor = scope === 'unspent' ? unspent?.amountMinor : Math.ceil((whole?.amountMinor ?? 0) / 3)
    if (!minor) return
    const refund = { orderId, refundId: randomUUID(), scope, minor, at: new Date() } as const
    await transaction(platform.db, (tx) => refundByStaff(platform, tx, refund))
  })
}

/** A code for one use by this member. */
async function newCode({ id }: Member): Promise<string> {
  const code = `OWN${randomUUID().slice(0, 12).toUpperCase()}`
  await withClient((client) =>
    client.query(
      `INSERT INTO discount_codes (id, site_id, code, member_id, percentage, minimum_order_minor, status, validity)
        SELECT $1, site_id, $2, id, 40, 0, 'active', 'once-per-user' FROM members WHERE id = $3`,
      [randomUUID(), code, id],
    ),
  )
  return code
}

/** Members in pairs with a conversation, and credits. */
export async function newMembers(): Promise<Member[]> {
  const made = await here(async (platform) => {
    const site = await siteByHost(platform.db, 'localhost')
    if (site === null) throw new Error('no site')
    const at = platform.clock.now()
    const codes = { siteId: site.id, minimumOrderMinor: 0, status: 'active', validity: 'once-per-user' } as const
    await platform.db.insert(discountCodes).values({ id: randomUUID(), code: 'HAMMER30', percentage: 30, ...codes })
    const all: Omit<Member, 'conversation' | 'bundles' | 'start_request'>[] = []
    for (let n = 0; n < memberCount; n += 1) {
      const [token, email] = [newToken(), `${randomUUID()}@example.com`]
      const account = { poolId: site.poolId, siteId: site.id, kind: 'member', country: 'NL', locale: 'en' } as const
      const person = { name: 'Kim', dateOfBirth: '1990-01-01', passwordHash: 'unusable', seeks: 'both' } as const
      const gender = n % 2 === 0 ? ('female' as const) : ('male' as const)
      const id = await transaction(platform.db, async (tx) => {
        const memberId = await createMember(platform, tx, { ...account, ...person, gender, email })
        await confirmMember(platform, tx, memberId)
        const credits = {
          credits: startCredits,
          source: 'bonus',
          orderId: null,
          kind: 'grant',
          key: 'start',
        } as const
        await grant(tx, { memberId, ...credits, reference: null, at })
        return memberId
      })
      const session = { memberId: id, siteId: site.id, token, userAgent: 'bench', country: null, now: at }
      await storeSession(platform.db, session)
      all.push({ id, email, cookie: `${sessionCookie}=${token}`, orders: [] })
    }
    return all
  })
  return Promise.all(
    made.map(async (member, n) => {
      const other = made[n % 2 === 0 ? n + 1 : n - 1]
      const { conversation } = await call(member, 'POST /api/chat/conversations', { member_id: other?.id })
      const { bundles } = await call(member, 'GET /api/payments/bundles')
      const { settings } = await call(member, 'GET /api/settings.php')
      const start_request = (settings as { terms_version: string }).terms_version
      const ids = (bundles as { id: string }[]).map(({ id }) => id)
      return { ...member, conversation: (conversation as { id: string }).id, bundles: ids, start_request }
    }),
  )
}
