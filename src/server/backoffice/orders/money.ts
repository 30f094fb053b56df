import type {
  DebitBatchView,
  ManualRefundView,
  moneyActions,
  moneyEndpoints,
  StatementView,
} from '../../../contract/office/money.ts'
import { vatReportRoute } from '../../../contract/office/office-routes.ts'
import { vatQuarters } from '../../invoices/index.ts'
import {
  debitBatchView,
  type ImportedStatement,
  importStatement,
  liftAccountBlock,
  liftDebitBlock,
  listAccountBlocks,
  listDebitBatches,
  listDebitBlocks,
  listStatements,
  makeDebitBatches,
  returnDebit,
  settleDebitBatch,
  waitingDebits,
} from '../../payments/debit/index.ts'
import {
  listDifferences,
  openWithdrawals,
  portalPage,
  providersInUse,
  resolveDifference,
  resolveWithdrawal,
} from '../../payments/index.ts'
import {
  listManualRefunds,
  type ManualRefund,
  payManualRefund,
  refundDue,
  refuseManualRefund,
} from '../../payments/refunds/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

type Action = (typeof moneyActions)[number]

/** Calls of the finance pages. Acts with transactions of their own are logged before they start. */
export const moneyHandlers: Handlers<typeof moneyEndpoints, Ctx> = {
  getMoney: async (ctx) => {
    await note(ctx, ctx.db, 'read_money')
    return moneyView(ctx, ctx.clock.now())
  },
  resolveDifference: (ctx, answer) => answering(ctx, 'resolve_difference', answer, resolveDifference),
  resolveWithdrawal: (ctx, answer) => answering(ctx, 'resolve_withdrawal', answer, resolveWithdrawal),
  payManualRefund: (ctx, { id, paid_by: paidBy, reference }) =>
    settling(ctx, 'pay_manual_refund', `${paidBy}: ${reference}`, (tx, at) =>
      payManualRefund(ctx, tx, { id, paidBy, reference, at }),
    ),
  refuseManualRefund: (ctx, { id, note }) =>
    settling(ctx, 'refuse_manual_refund', note, (tx, at) => refuseManualRefund(ctx, tx, { id, note, at })),
  makeDebitBatches: async (ctx) => {
    await note(ctx, ctx.db, 'make_debit_batch')
    return { batches: (await makeDebitBatches(ctx)).map(debitBatchView) }
  },
  settleDebitBatch: async (ctx, { id }) => {
    await note(ctx, ctx.db, 'settle_debit_batch', id)
    await settleDebitBatch(ctx, id)
    return { done: true }
  },
  returnDebit: async (ctx, { end_to_end_id: endToEndId, reason }) => {
    await note(ctx, ctx.db, 'return_debit', `${endToEndId} ${reason}`)
    await returnDebit(ctx, { endToEndId, reason })
    return { done: true }
  },
  importStatement: async (ctx, { file }) => {
    await note(ctx, ctx.db, 'import_statement')
    return { statement: statementView(await importStatement(ctx, file)) }
  },
  listDebitBlocks: async ({ db }, { limit = 200 }) => {
    const [blocks, accounts] = await Promise.all([listDebitBlocks(db, limit), listAccountBlocks(db, limit)])
    return {
      blocks: blocks.map(({ memberId, reason, at }) => ({ member_id: memberId, reason, at: at.toISOString() })),
      accounts: accounts.map(({ accountHash, account, memberId, reason, at }) => ({
        account_id: accountHash,
        account,
        member_id: memberId,
        reason,
        at: at.toISOString(),
      })),
    }
  },
  liftDebitAccountBlock: async (ctx, { account_id, note: reason }) => {
    await transaction(ctx.db, async (tx) => {
      await liftAccountBlock(tx, account_id)
      await note(ctx, tx, 'lift_debit_account_block', reason)
    })
    return { done: true }
  },
  liftDebitBlock: async (ctx, { member_id, note: reason }) => {
    await transaction(ctx.db, async (tx) => {
      await liftDebitBlock(tx, member_id)
      await noteAct(ctx, tx, staffOf(ctx), {
        action: 'lift_debit_block',
        memberIds: [member_id],
        detail: { reason },
      })
    })
    return { done: true }
  },
}

function note(ctx: Ctx, db: Db, action: Action, reason?: string): Promise<void> {
  return noteAct(ctx, db, staffOf(ctx), { action, ...(reason !== undefined && { detail: { reason } }) })
}

type Answer = { id: string; note: string }

/** Resolves an open item of the money page once. Errors: conflict if already resolved. */
async function answering(
  ctx: Ctx,
  action: Action,
  answer: Answer,
  resolve: (tx: Tx, answer: Answer & { at: Date }) => Promise<boolean>,
): Promise<{ done: true }> {
  await transaction(ctx.db, async (tx) => {
    if (!(await resolve(tx, { ...answer, at: ctx.clock.now() }))) throw new Refusal('conflict')
    await note(ctx, tx, action, answer.note)
  })
  return { done: true }
}

async function moneyView({ db, config }: Ctx, now: Date) {
  const [differences, withdrawals, manualRefunds, waiting, batches, statements, quarters] = await Promise.all([
    listDifferences(db),
    openWithdrawals(db),
    listManualRefunds(db),
    waitingDebits(db),
    listDebitBatches(db),
    listStatements(db, 20),
    vatQuarters(db),
  ])
  return {
    differences: differences.map(({ id, provider, orderId, what, expected, found, foundAt }) => ({
      id,
      provider,
      order_id: orderId,
      what,
      expected,
      found,
      found_at: foundAt.toISOString(),
    })),
    withdrawals: withdrawals.map(({ id, declaredAt, email, name, orderNumber }) => ({
      id,
      declared_at: declaredAt.toISOString(),
      email,
      name,
      order_number: orderNumber,
    })),
    manual_refunds: manualRefunds.map((manual) => manualRefundView(manual, now)),
    providers: providersInUse(config)
      // Our own collection has a section of its own
      .filter(({ name }) => name !== 'debit')
      .map(({ name, title, methods, onItsPage, refunds, savedMethods, chargebacks, adultDating }) => ({
        name,
        title,
        methods,
        on_its_page: [...onItsPage],
        refunds,
        saved_methods: [...savedMethods],
        chargebacks,
        adult_dating: adultDating,
      })),
    waiting,
    batches: batches.map((batch): DebitBatchView => debitBatchView(batch)),
    statements: statements.map(statementView),
    quarters: quarters.map(({ quarter, companyId, company, returns }) => ({
      quarter,
      company_id: companyId,
      company,
      reports: [...returns, 'evidence'].map((name) => ({
        name,
        url: vatReportPath.replace(':company', companyId).replace(':quarter', quarter).replace(':report', name),
      })),
    })),
  }
}

/** Pays or refuses a refund, and writes down who did. */
async function settling(
  ctx: Ctx,
  action: Action,
  reason: string,
  settle: (tx: Tx, at: Date) => Promise<{ memberId: string; orderId: string }>,
): Promise<{ done: true }> {
  await transaction(ctx.db, async (tx) => {
    const { memberId, orderId } = await settle(tx, ctx.clock.now())
    const detail = { reason, facts: { order: orderId } }
    await noteAct(ctx, tx, staffOf(ctx), { action, memberIds: [memberId], detail })
  })
  return { done: true }
}

function statementView({ id, format, messageId, importedAt, ...counts }: ImportedStatement): StatementView {
  const { returned, known, unmatched, others } = counts
  return {
    id,
    format,
    message_id: messageId,
    imported_at: importedAt.toISOString(),
    returned,
    known,
    unmatched,
    others,
  }
}

function manualRefundView({ refund, order }: ManualRefund, now: Date): ManualRefundView {
  const due = refundDue(refund)
  if (refund.origin === 'provider') throw new Error('a refund that the provider made is not paid by us')
  return {
    id: refund.id,
    order_id: refund.orderId,
    provider: refund.provider,
    provider_ref: order.providerRef,
    portal_url: portalPage(refund.provider, order.providerRef),
    sale_ref: order.saleRef,
    amount: { amount_minor: refund.amountMinor, currency: refund.currency },
    reason: refund.manualReason ?? 'refused',
    origin: refund.origin,
    requested_at: refund.createdAt.toISOString(),
    due_at: due.toISOString(),
    is_late: due < now,
  }
}

const [, vatReportPath = ''] = vatReportRoute.split(' ')
