import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AuthorityOrderView, authorityOrderEndpoints } from '../../../contract/office/authority-orders.ts'
import { type DisclosableData, disclosableData } from '../../../contract/office/office-constants.ts'
import { disclosureFileRoute } from '../../../contract/office/office-routes.ts'
import { dayOf } from '../../../shared/dates.ts'
import { accountsOf } from '../../accounts/index.ts'
import {
  type AuthorityOrder,
  addAuthorityOrder,
  approveDisclosure,
  closeAuthorityOrder,
  confirmAuthorityOrder,
  delayAuthorityNotice,
  disclosableOrder,
  listAuthorityOrders,
} from '../../moderation/authority-orders/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites } from '../../sites/index.ts'
import { type ActThatWaits, askApproval } from '../approvals/approvals.ts'
import { noteAct } from '../audit/audit.ts'
import { approvals } from '../auth/access-tables.ts'
import { staffOf } from '../auth/sessions.ts'

type Action = Parameters<typeof noteAct>[3]['action']
const mostClosed = 30

export const authorityOrderHandlers: Handlers<typeof authorityOrderEndpoints, Ctx> = {
  listAuthorityOrders: async (ctx, { before }) => {
    const [{ open, closed, hasMore }, sites] = await Promise.all([
      listAuthorityOrders(ctx.db, { before, most: mostClosed }),
      listSites(ctx.db),
    ])
    const all = [...open, ...closed]
    if (all.length > 0)
      await noteAct(ctx, ctx.db, staffOf(ctx), {
        action: 'read_authority_orders',
        memberIds: [...new Set(all.flatMap(({ memberId }) => memberId ?? []))],
      })
    const viewOf = await viewer(ctx, all, sites)
    return { open: open.map(viewOf), closed: closed.map(viewOf), has_more: hasMore, sites }
  },
  addAuthorityOrder: async (ctx, input) => {
    const who = staffOf(ctx)
    const account = await memberIn(ctx.db, input.member_id ?? '')
    const siteId = account?.siteId ?? input.site_id
    if (!(await listSites(ctx.db)).some(({ id }) => id === siteId)) throw fieldRefusal('invalid_input', 'site_id')
    return transaction(ctx.db, async (tx) => {
      const { kind, authority, country, reference, category, territory, subject } = input
      const written = { kind, authority, country, reference, category, territory, subject, siteId }
      const order = await addAuthorityOrder(
        ctx,
        tx,
        {
          ...written,
          legalBasis: input.legal_basis,
          orderedOn: input.ordered_on,
          memberId: account?.id ?? null,
          dueOn: input.due_on ?? null,
          enteredBy: who.staffId,
        },
        { until: input.delay_until, reason: input.delay_reason },
      )
      await note(ctx, tx, 'add_authority_order', order)
      return { id: order.id }
    })
  },
  confirmAuthorityOrder: (ctx, { id }) =>
    change(ctx, 'confirm_authority_order', (tx) => confirmAuthorityOrder(ctx, tx, id)),
  delayAuthorityNotice: (ctx, { id, delay_until: until, delay_reason: reason }) =>
    change(ctx, 'delay_authority_notice', (tx) => delayAuthorityNotice(ctx, tx, id, { until, reason })),
  askDisclosure: async (ctx, { id, data, note: text }) => {
    await transaction(ctx.db, async (tx) => {
      const { memberId, authority, reference } = await disclosableOrder(tx, id)
      if ((await waitingDisclosures(tx, ctx.clock.now())).has(id)) throw new Refusal('conflict')
      const payload = { authorityOrderId: id, data: [...new Set(data)] }
      const reason = `${authority}, ${reference}\n${text}`
      await askApproval(ctx, tx, staffOf(ctx), { act: 'disclosure', memberId, payload, reason })
    })
    return { done: true }
  },
  closeAuthorityOrder: (ctx, { id, effect, note: text }) =>
    change(ctx, 'close_authority_order', async (tx) => {
      if ((await waitingDisclosures(tx, ctx.clock.now())).has(id)) throw new Refusal('conflict')
      return closeAuthorityOrder(ctx, tx, { id, effect, note: text, by: staffOf(ctx).staffId })
    }),
}

/** Continues a disclosure after the second person agreed. */
export const disclosureAct: ActThatWaits = {
  roles: ['moderator', 'admin'],
  apply: async (ctx, tx, who, { payload, requestedBy }) => {
    const { authorityOrderId: id } = payload
    const data = dataIn(payload)
    if (typeof id !== 'string' || data.length === 0) throw new Refusal('conflict')
    await approveDisclosure(ctx, tx, { id, data, requestedBy, approvedBy: who.staffId })
  },
}

/** The data that a request for approval names. */
export function dataIn({ data }: Record<string, unknown>): DisclosableData[] {
  return Array.isArray(data) ? disclosableData.filter((known) => data.includes(known)) : []
}

async function change(ctx: Ctx, action: Action, work: (tx: Tx) => Promise<AuthorityOrder>): Promise<{ done: true }> {
  await transaction(ctx.db, async (tx) => note(ctx, tx, action, await work(tx)))
  return { done: true }
}

function note(ctx: Ctx, tx: Tx, action: Action, { id, memberId }: Pick<AuthorityOrder, 'id' | 'memberId'>) {
  const memberIds = memberId === null ? [] : [memberId]
  return noteAct(ctx, tx, staffOf(ctx), { action, memberIds, detail: { entries: [id] } })
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** The member named by an id, or by an address that contains one; null if the field is empty. Errors: invalid_input. */
async function memberIn(db: Db, text: string) {
  if (text.trim() === '') return null
  const id = uuid.exec(text)?.[0].toLowerCase() ?? ''
  const account = id === '' ? undefined : (await accountsOf(db, [id])).get(id)
  if (account === undefined) throw fieldRefusal('invalid_input', 'member_id')
  return account
}

/** Disclosures that wait for a second person: the data by the id of the order. */
async function waitingDisclosures(db: Db, now: Date): Promise<Map<string, DisclosableData[]>> {
  const rows = await db
    .select({ orderId: sql<string>`${approvals.payload} ->> 'authorityOrderId'`, payload: approvals.payload })
    .from(approvals)
    .where(and(eq(approvals.act, 'disclosure'), isNull(approvals.outcome), gt(approvals.expiresAt, now)))
  return new Map(rows.map(({ orderId, payload }) => [orderId, dataIn(payload)]))
}

async function viewer(ctx: Ctx, orders: readonly AuthorityOrder[], sites: readonly { id: string; name: string }[]) {
  const memberIds = [...new Set(orders.flatMap(({ memberId }) => memberId ?? []))]
  const now = ctx.clock.now()
  const [members, waiting] = await Promise.all([profileFacts(ctx.db, memberIds), waitingDisclosures(ctx.db, now)])
  return (order: AuthorityOrder): AuthorityOrderView => {
    const { id, memberId, delayUntil, effect, dueOn } = order
    return {
      id,
      kind: order.kind,
      authority: order.authority,
      country: order.country,
      reference: order.reference,
      legal_basis: order.legalBasis,
      category: order.category,
      ordered_on: order.orderedOn,
      territory: order.territory,
      subject: order.subject,
      site: sites.find((site) => site.id === order.siteId)?.name ?? '',
      member: memberId === null ? null : { id: memberId, name: members.get(memberId)?.name ?? '' },
      due_on: dueOn,
      is_late: effect === null && dueOn !== null && dueOn < dayOf(now),
      received_at: order.receivedAt.toISOString(),
      confirmed_at: order.confirmedAt?.toISOString() ?? null,
      delay: delayUntil === null ? null : { until: delayUntil, reason: order.delayReason },
      informed_at: order.informedAt?.toISOString() ?? null,
      effect,
      effect_note: order.effectNote,
      effect_at: order.effectAt?.toISOString() ?? null,
      disclosure: disclosureView(order, waiting.get(id)),
    }
  }
}

function disclosureView(
  order: AuthorityOrder,
  pending: DisclosableData[] | undefined,
): AuthorityOrderView['disclosure'] {
  const { id, disclosedData, disclosedFiles, disclosureKey, disclosureHash, disclosedAt } = order
  if (disclosedData === null)
    return pending === undefined
      ? null
      : { state: 'waiting', data: pending, file: null, files: [], sha256: null, at: null }
  const written = disclosureKey === null ? ('over' as const) : ('ready' as const)
  return {
    state: disclosedAt === null ? 'making' : written,
    data: disclosedData,
    file: disclosureKey === null ? null : (disclosureFileRoute.split(' ')[1] ?? '').replace(':id', id),
    files: disclosedFiles ?? [],
    sha256: disclosureHash,
    at: disclosedAt?.toISOString() ?? null,
  }
}
