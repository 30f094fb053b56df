import type { DebitBatchView } from '../../../contract/office/money.ts'
import { debitBatchFileRoute } from '../../../contract/office/office-routes.ts'
import type { DebitView } from '../../../contract/payments/debit.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Ctx, companyOf, type SepaCreditor } from '../../sites/index.ts'
import { maskedName } from './bank-account.ts'
import type { DebitBatch } from './batches.ts'
import { type Mandate, mandateOf, savedMandate, unsealed } from './mandates.ts'
import {
  codeLimits,
  collectOnFor,
  type Debit,
  isCodeOpen,
  mandateVersion,
  mayResendAt,
  referenceOf,
  stepOf,
} from './rules.ts'

/** The creditor's name and identifier, for mandates and the announcement email. */
export async function creditorOf(db: Db, companyId: string): Promise<{ sepa: SepaCreditor; address: string }> {
  const company = await companyOf(db, companyId)
  if (company.sepa === null) throw new Error('this company collects nothing any more')
  return { sepa: company.sepa, address: [company.address, company.city, company.country].filter(Boolean).join(', ') }
}

export async function debitView(ctx: Ctx, debit: Debit): Promise<DebitView> {
  const now = ctx.clock.now()
  const step = stepOf(debit, now)
  const isOpen = step === 'details' || step === 'code'
  const [{ sepa, address }, mandate, saved] = await Promise.all([
    creditorOf(ctx.db, debit.companyId),
    debit.mandateId === null ? null : mandateOf(ctx.db, debit.memberId, debit.mandateId),
    isOpen ? savedMandate(ctx.db, debit, now) : null,
  ])
  return {
    order_id: debit.orderId,
    step,
    amount: { amount_minor: debit.amountMinor, currency: debit.currency },
    creditor: { name: sepa.name, id: sepa.creditorId, address },
    reference: mandate?.reference ?? referenceOf(debit.id),
    text_version: mandateVersion,
    collect_on: debit.collectOn ?? collectOnFor(now),
    account: mandate?.maskedIban ?? null,
    phone: mandate?.maskedPhone ?? null,
    code: step === 'code' ? codeView(debit, now) : null,
    saved: saved && savedView(ctx, saved),
  }
}

function codeView(debit: Debit, now: Date): DebitView['code'] {
  return {
    expires_at: (debit.codeExpiresAt ?? now).toISOString(),
    tries_left: isCodeOpen(debit, now) ? codeLimits.tries - debit.codeTries : 0,
    may_resend_at: mayResendAt(debit).toISOString(),
    resends_left: codeLimits.perOrder - debit.codesSent,
  }
}

function savedView({ secrets }: Ctx, mandate: Mandate): DebitView['saved'] {
  return {
    mandate_id: mandate.id,
    account: mandate.maskedIban,
    holder: maskedName(unsealed(secrets, mandate).holder),
    phone: mandate.maskedPhone,
  }
}

/** Office view of a bank file; `url` downloads it. */
export function debitBatchView(batch: DebitBatch): DebitBatchView {
  const [, path = ''] = debitBatchFileRoute.split(' ')
  return {
    id: batch.id,
    kind: batch.kind,
    company: batch.company,
    created_at: batch.createdAt.toISOString(),
    collect_on: batch.collectOn,
    count: batch.count,
    total: { amount_minor: batch.totalMinor, currency: batch.currency },
    is_settled: batch.settledAt !== null,
    url: path.replace(':id', batch.id),
  }
}
