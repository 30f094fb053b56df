import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalAct } from '../../../contract/office/access.ts'
import { officeOn } from '../../../test/members/office.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { approvalActs } from './approval-actions.ts'
import { lapseApprovals } from './approval-decisions.ts'
import { type ActThatWaits, askApproval } from './approvals.ts'

const dayMs = 86_400_000
const product = await testProduct()
const { clock, as, newMember, newStaff, platform } = product
const { auditRows, acts } = officeOn(product)
afterAll(() => product.close())

/** What was done and undone, by acts of this test's own. */
const done: string[] = []
let isImpossible = false
const fakeOf = (act: ApprovalAct): ActThatWaits => ({
  roles: act === 'ban' ? ['moderator', 'admin'] : ['finance', 'admin'],
  apply: async (_ctx, _tx, who, approval) => {
    if (isImpossible) throw new Refusal('conflict')
    done.push(`${approval.act} ${approval.payload.credits ?? approval.payload.minor ?? ''} by ${who.name}`)
  },
  refuse: async (_platform, _tx, approval, by) => {
    done.push(`no ${approval.act} by ${by?.name ?? 'nobody'}`)
  },
})
// The table of acts belongs to all test files of this process: what is replaced here is put back
const real = { ...approvalActs }
beforeAll(() => {
  Object.assign(approvalActs, { refund: fakeOf('refund'), grant: fakeOf('grant'), ban: fakeOf('ban') })
})
afterAll(() => {
  Object.assign(approvalActs, real)
})
beforeEach(async () => {
  done.splice(0)
  isImpossible = false
  await platform.db.execute(sql`DELETE FROM approvals`)
})

type RequestOptions = { act?: ApprovalAct; memberId?: string | null; payload?: Record<string, unknown> }

/** As another part of the office asks; answers the id. */
async function requestApproval(
  by: TestStaff,
  { act = 'grant', memberId = null, payload = { credits: 500 } }: RequestOptions = {},
) {
  const ctx = { ...platform, requestId: 'test' } as unknown as Ctx
  const who = { staffId: by.id, name: by.name, role: by.role }
  const request = { act, memberId, payload, reason: 'They lost a lot' }
  return (await transaction(platform.db, (tx) => askApproval(ctx, tx, who, request))).id
}
const approved = (id: string) => ({ id, outcome: 'approved', note: 'Looked at it' }) as const
const refused = (id: string) => ({ id, outcome: 'refused', note: 'Too much' }) as const

describe('what waits for a second person', () => {
  test('is shown with who asked, what, for whom, why and how much', async () => {
    const [toni, fien] = [
      await newStaff({ role: 'support', name: 'Toni' }),
      await newStaff({ role: 'finance', name: 'Fien' }),
    ]
    const member = await newMember({ name: 'Anna' })
    await requestApproval(toni, { memberId: member.id })
    clock.advance(1_000)
    const orderId = member.id
    await requestApproval(fien, {
      act: 'refund',
      memberId: member.id,
      payload: { minor: 15_000, currency: 'EUR', orderId },
    })
    const { waiting, decided } = await as(fien).backoffice.listApprovals({})
    expect(decided).toEqual([])
    expect(waiting).toMatchObject([
      {
        act: 'grant',
        requested_by: 'Toni',
        member: { id: member.id, name: 'Anna' },
        reason: 'They lost a lot',
        credits: 500,
        amount: null,
        is_mine: false,
        may_decide: true,
      },
      {
        act: 'refund',
        requested_by: 'Fien',
        amount: { amount_minor: 15_000, currency: 'EUR' },
        order_id: orderId,
        is_mine: true,
        may_decide: false,
      },
    ])
    const log = await auditRows(fien.id)
    expect(log).toMatchObject([
      { action: 'ask_approval', member_ids: [member.id], detail: { facts: { act: 'refund', amount: '€150.00' } } },
      { action: 'read_approvals', member_ids: [member.id] },
    ])
  })

  test('is shown to roles that decide it, and to whoever asked', async () => {
    const [toni, moderator] = [await newStaff({ role: 'support' }), await newStaff({ role: 'moderator' })]
    await requestApproval(toni)
    await requestApproval(toni, { act: 'ban' })
    const seenBy = async (who: TestStaff) =>
      (await as(who).backoffice.listApprovals({})).waiting.map(({ act, may_decide }) => [act, may_decide])
    expect(await seenBy(toni)).toEqual([
      ['grant', false],
      ['ban', false],
    ])
    expect(await seenBy(moderator)).toEqual([['ban', true]])
    expect(await seenBy(await newStaff({ role: 'finance' }))).toEqual([['grant', true]])
    expect(await seenBy(await newStaff({ role: 'support' }))).toEqual([])
  })

  test('is done when a colleague approves, in one transaction with its entry', async () => {
    const [toni, fien] = [await newStaff({ role: 'support' }), await newStaff({ role: 'finance', name: 'Fien' })]
    const member = await newMember()
    const id = await requestApproval(toni, { memberId: member.id })
    await as(fien).backoffice.decideApproval(approved(id))
    expect(done).toEqual(['grant 500 by Fien'])
    expect(await auditRows(fien.id)).toMatchObject([
      {
        action: 'approve',
        member_ids: [member.id],
        detail: { reason: 'Looked at it', facts: { act: 'grant', credits: '500' } },
      },
    ])
    const { waiting, decided } = await as(toni).backoffice.listApprovals({})
    expect(waiting).toEqual([])
    expect(decided).toMatchObject([{ id, outcome: 'approved', decided_by: 'Fien', note: 'Looked at it' }])
  })

  test('is not done when a colleague refuses', async () => {
    const id = await requestApproval(await newStaff({ role: 'support' }))
    const fien = await newStaff({ role: 'finance', name: 'Fien' })
    await as(fien).backoffice.decideApproval(refused(id))
    expect(done).toEqual(['no grant by Fien'])
    expect(await acts(fien.id)).toEqual(['refuse_approval'])
  })

  test('is never decided by whoever asked, nor by another role', async () => {
    const robin = await newStaff({ role: 'admin' })
    const id = await requestApproval(robin)
    for (const who of [robin, await newStaff({ role: 'moderator' }), await newStaff({ role: 'support' })])
      expect((await refusal(as(who).backoffice.decideApproval(approved(id)))).code).toBe('forbidden')
    expect(done).toEqual([])
    const breach = sql`UPDATE approvals SET decided_by = ${robin.id} WHERE id = ${id}`
    const error = await platform.db.execute(breach).catch((cause: unknown) => cause as Error)
    expect(String((error as Error).cause)).toContain('approvals_second_person')
  })

  test('is decided by one of two colleagues at once', async () => {
    const id = await requestApproval(await newStaff({ role: 'support' }))
    const deciders = await Promise.all([1, 2, 3, 4].map(() => newStaff({ role: 'finance' })))
    const answers = await Promise.all(
      deciders.map((who, at) =>
        as(who)
          .backoffice.decideApproval(at % 2 === 0 ? approved(id) : refused(id))
          .then(
            () => 'done',
            (error: { code: string }) => error.code,
          ),
      ),
    )
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'done'])
    expect(done).toHaveLength(1)
  })

  test('goes on waiting when it cannot be done, and can be refused', async () => {
    const id = await requestApproval(await newStaff({ role: 'support' }))
    const fien = await newStaff({ role: 'finance' })
    isImpossible = true
    expect((await refusal(as(fien).backoffice.decideApproval(approved(id)))).code).toBe('conflict')
    expect((await as(fien).backoffice.listApprovals({})).waiting).toHaveLength(1)
    expect(await acts(fien.id)).toEqual(['read_approvals'])
    await as(fien).backoffice.decideApproval(refused(id))
  })

  test('ends after seven days, and what was done meanwhile is undone', async () => {
    const [toni, fien] = [await newStaff({ role: 'support' }), await newStaff({ role: 'finance' })]
    const id = await requestApproval(toni)
    clock.advance(7 * dayMs - 1)
    await lapseApprovals(platform)
    expect(done).toEqual([])
    clock.advance(1)
    const session = await newStaff({ role: 'finance' })
    expect((await refusal(as(session).backoffice.decideApproval(approved(id)))).code).toBe('conflict')
    expect((await as(session).backoffice.listApprovals({})).decided).toMatchObject([{ outcome: 'lapsed' }])
    await Promise.all([lapseApprovals(platform), lapseApprovals(platform)])
    expect(done).toEqual(['no grant by nobody'])
    expect((await as(session).backoffice.listApprovals({})).decided).toMatchObject([
      { outcome: 'lapsed', decided_by: null },
    ])
    expect(fien.id).not.toBe(session.id)
  })

  test('is counted for those who may decide it, anew when somebody asks or decides, else every 30 seconds', async () => {
    const [toni, fien] = [await newStaff({ role: 'support' }), await newStaff({ role: 'finance' })]
    const countFor = async (who: TestStaff) => (await as(who).backoffice.getOfficeCounts({})).approvals
    expect([await countFor(fien), await countFor(toni)]).toEqual([0, null])
    await requestApproval(fien)
    const ids = [await requestApproval(toni), await requestApproval(toni), await requestApproval(toni)]
    expect(await countFor(fien)).toBe(3)
    await as(fien).backoffice.decideApproval(approved(ids[0] ?? ''))
    expect(await countFor(fien)).toBe(2)
    await platform.db.execute(sql`DELETE FROM approvals WHERE id = ${ids[1]}`)
    clock.advance(29_999)
    expect(await countFor(fien)).toBe(2)
    clock.advance(1)
    expect(await countFor(fien)).toBe(1)
  })

  test('is read page by page once it is decided', async () => {
    const [toni, fien] = [await newStaff({ role: 'support' }), await newStaff({ role: 'finance' })]
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(await requestApproval(toni))
      clock.advance(1_000)
    }
    for (const id of ids) await as(fien).backoffice.decideApproval(refused(id))
    const first = await as(fien).backoffice.listApprovals({ limit: 2 })
    const second = await as(fien).backoffice.listApprovals({ limit: 2, before: first.decided[1]?.id })
    expect([...first.decided, ...second.decided].map(({ id }) => id)).toEqual(ids)
    expect([first.has_more, second.has_more]).toEqual([true, false])
  })

  test('leads to nobody once its member is erased', async () => {
    const [toni, fien] = [await newStaff({ role: 'support' }), await newStaff({ role: 'finance' })]
    const member = await newMember()
    await requestApproval(toni, { memberId: member.id, payload: { credits: 500, secret: member.email } })
    await transaction(platform.db, (tx) => eraseMember(platform, tx, member.id))
    const { rows } = await platform.db.execute(sql`SELECT to_jsonb(a) AS row FROM approvals a`)
    expect(rows).toMatchObject([{ row: { member_id: null, reason: '', payload: { credits: 500 }, outcome: 'lapsed' } }])
    expect(JSON.stringify(rows)).not.toContain(member.email)
    expect((await as(fien).backoffice.listApprovals({})).decided).toMatchObject([{ member: null, credits: 500 }])
  })
})
