import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { accountsOf, emailKeyOf } from '../accounts/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { forgetCaughtMails } from '../platform/email/mail.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import { forgetCaughtSms } from '../platform/sms/sms.ts'
import { mandatePurpose } from './debit/mandates.ts'
import { signedStatuses } from './debit/rules.ts'
import { debitBlocks, debitPayouts, debits, mandates } from './debit/tables.ts'
import { orderTexts } from './orders/order-tables.ts'
import { eraseAgreements } from './orders/saved-payment-methods.ts'
import { disputes, refunds, withdrawals } from './returns/tables.ts'
import { orderRisks } from './risk/risks-tables.ts'
import { agreements, discountCodes, discountRedemptions, memberOffers, orders, spendingControls } from './tables.ts'

const books = { keep: 'tax law' }
const file = 'orders.json'

export const paymentsData: PersonalData = {
  tables: [
    personal(orders, {
      members: ['memberId'],
      erase: books,
      export: {
        file,
        as: 'orders',
        columns: {
          id: orders.id,
          status: orders.status,
          credits: orders.credits,
          currency: orders.currency,
          price_minor: orders.priceMinor,
          discount_minor: orders.discountMinor,
          fee_minor: orders.feeMinor,
          total_minor: orders.totalMinor,
          refunded_minor: orders.refundedMinor,
          charged_back_minor: orders.chargedBackMinor,
          discount_code: orders.code,
          payment_method: orders.method,
          country: orders.country,
          country_of_network: orders.clientCountry,
          country_of_payment: orders.paymentCountry,
          country_of_vat: orders.vatCountry,
          language: orders.locale,
          start_requested_at: orders.startRequestedAt,
          terms_version: sql`(SELECT version FROM ${orderTexts} WHERE ${orderTexts.hash} = ${orders.textHash})`,
          provider: orders.provider,
          payment_reference: orders.providerRef,
          ordered_at: orders.createdAt,
          completed_at: orders.completedAt,
        },
        order: orders.createdAt,
      },
    }),
    personal(discountRedemptions, {
      members: ['memberId'],
      erase: books,
      export: { none: 'discount_code of the orders' },
    }),
    personal(refunds, {
      members: ['memberId'],
      erase: books,
      export: {
        file,
        as: 'refunds',
        columns: {
          order: refunds.orderId,
          currency: refunds.currency,
          amount_minor: refunds.amountMinor,
          credits: refunds.credits,
          reason: refunds.origin,
          status: refunds.status,
          requested_at: refunds.createdAt,
          done_at: refunds.doneAt,
        },
        order: refunds.createdAt,
      },
    }),
    personal(disputes, {
      members: ['memberId'],
      erase: books,
      export: {
        file,
        as: 'charge_backs',
        columns: {
          order: disputes.orderId,
          currency: disputes.currency,
          amount_minor: disputes.amountMinor,
          opened_at: disputes.openedAt,
          reversed_at: disputes.reversedAt,
        },
        order: disputes.openedAt,
      },
    }),
    personal(withdrawals, {
      members: ['memberId'],
      erase: { by: 'kept for the books if an order belongs to it, without name and address; otherwise deleted' },
      export: {
        file,
        as: 'withdrawals',
        columns: {
          email: withdrawals.email,
          name: withdrawals.name,
          order_number: withdrawals.orderNumber,
          order: withdrawals.orderId,
          outcome: withdrawals.outcome,
          declared_at: withdrawals.declaredAt,
        },
        order: withdrawals.declaredAt,
      },
    }),
    personal(orderRisks, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'how fraud is recognised; the orders themselves are exported' },
    }),
    personal(agreements, {
      members: ['memberId'],
      erase: { by: 'deleted, here and at the provider' },
      export: {
        file,
        as: 'saved_payment_methods',
        columns: {
          provider: agreements.provider,
          payment_method: agreements.method,
          label: agreements.label,
          saved_at: agreements.createdAt,
          ended_at: agreements.endedAt,
        },
        order: agreements.createdAt,
      },
    }),
    personal(debitBlocks, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'why direct debit is not offered; the returned debits are exported' },
    }),
    // Masked as in the product, since export files may be lost
    personal(debits, {
      members: ['memberId'],
      erase: books,
      export: {
        file,
        as: 'direct_debits',
        columns: {
          order_id: debits.orderId,
          status: debits.status,
          currency: debits.currency,
          amount_minor: debits.amountMinor,
          signed_at: debits.signedAt,
          collect_on: debits.collectOn,
          returned_at: debits.returnedAt,
          return_reason: debits.returnReason,
        },
        order: debits.createdAt,
      },
    }),
    personal(mandates, {
      members: ['memberId'],
      erase: {
        keep: 'proof of the mandate while a debit can be returned; sealed, until `debit/sweep.ts` deletes it',
        blank: (now) => ({
          endedAt: sql`coalesce(${mandates.endedAt}, ${now.toISOString()}::timestamptz)`,
          sealedPhone: '',
          maskedPhone: '',
          maskedIban: '',
        }),
      },
      export: {
        file,
        as: 'mandates',
        columns: {
          reference: mandates.reference,
          account: mandates.maskedIban,
          phone: mandates.maskedPhone,
          text_version: mandates.textVersion,
          language: mandates.locale,
          given_at: mandates.createdAt,
          signed_at: mandates.signedAt,
          ended_at: mandates.endedAt,
        },
        order: mandates.createdAt,
      },
    }),
    personal(debitPayouts, {
      members: ['memberId'],
      erase: books,
      export: { none: 'how a refund was paid; the refund is exported' },
    }),
    personal(discountCodes, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file,
        as: 'codes',
        columns: {
          code: discountCodes.code,
          percentage: discountCodes.percentage,
          from: discountCodes.startsAt,
          until: discountCodes.expiresAt,
        },
      },
    }),
    personal(memberOffers, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file,
        as: 'offers',
        columns: {
          code: memberOffers.code,
          percentage: memberOffers.percentage,
          from: memberOffers.startsAt,
          until: memberOffers.endsAt,
        },
      },
    }),
    personal(spendingControls, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file,
        as: 'spending',
        single: true,
        columns: {
          currency: spendingControls.currency,
          monthly_limit_minor: spendingControls.limitMinor,
          next_monthly_limit_minor: spendingControls.nextLimitMinor,
          next_currency: spendingControls.nextCurrency,
          next_from: spendingControls.nextFrom,
          paused_until: spendingControls.pausedUntil,
        },
      },
    }),
  ],
  erase: erasePayments,
}

/** Replaces a personal code in the accounts after erasure. */
const personalCode = 'PERSONAL'

/**
 * Deletes what accounting no longer needs: personal codes, saved payment methods, phone numbers, everything unsigned.
 */
async function erasePayments(scope: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const { tx } = scope
  const own = tx.select({ code: discountCodes.code }).from(discountCodes).where(eq(discountCodes.memberId, memberId))
  for (const table of [orders, discountRedemptions])
    await tx
      .update(table)
      .set({ code: personalCode })
      .where(and(eq(table.memberId, memberId), inArray(table.code, own)))
  await eraseDeclarations(tx, memberId, replacementId)
  await eraseAgreements(scope, tx, memberId)
  await forgetTexts(tx, scope.secrets, memberId)
  await tx.delete(debits).where(and(eq(debits.memberId, memberId), notInArray(debits.status, [...signedStatuses])))
  await tx.delete(mandates).where(and(eq(mandates.memberId, memberId), isNull(mandates.signedAt)))
}

/** Keeps the order and outcome of withdrawals; one without a matching order is anonymous without its address. */
async function eraseDeclarations(tx: Tx, memberId: string, replacementId: string): Promise<void> {
  const emailKey = emailKeyOf((await accountsOf(tx, [memberId])).get(memberId)?.email ?? '')
  const isHers: SQL | undefined = or(
    eq(withdrawals.memberId, memberId),
    emailKey === null ? undefined : and(eq(withdrawals.emailKey, emailKey), isNull(withdrawals.memberId)),
  )
  const typed = await tx.select({ email: withdrawals.email }).from(withdrawals).where(isHers)
  await forgetCaughtMails(
    tx,
    typed.map(({ email }) => email),
  )
  await tx.delete(withdrawals).where(and(isHers, isNull(withdrawals.orderId)))
  await tx
    .update(withdrawals)
    .set({ memberId: replacementId, email: '', emailKey: '', name: '', orderNumber: '' })
    .where(eq(withdrawals.memberId, memberId))
}

async function forgetTexts(tx: Tx, secrets: Secrets, memberId: string): Promise<void> {
  const rows = await tx
    .select({ sealedPhone: mandates.sealedPhone })
    .from(mandates)
    .where(eq(mandates.memberId, memberId))
  const phones = rows.map(({ sealedPhone }) => secrets.unseal(mandatePurpose, sealedPhone))
  if (phones.length > 0) await forgetCaughtSms(tx, phones)
}
