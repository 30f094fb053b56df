import type { debitEndpoints } from '../../../contract/payments/debit.ts'
import { viewerOf } from '../../accounts/index.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx } from '../../sites/index.ts'
import { stepOf } from './rules.ts'
import { ownDebit, requireDebit, resendCode, signDebit, startDebit } from './sign.ts'
import { debitView } from './views.ts'

export const debitHandlers: Handlers<typeof debitEndpoints, Ctx> = {
  getDebit: async (ctx, { order_id }) => {
    const debit = await ownDebit(ctx.db, viewerOf(ctx).memberId, order_id)
    const step = stepOf(debit, ctx.clock.now())
    // Checked before the member enters an account
    if (step === 'details' || step === 'code') await requireDebit(ctx, ctx.db, debit.amountMinor)
    return { debit: await debitView(ctx, debit) }
  },
  startDebit: async (ctx, input) => ({ debit: await debitView(ctx, await startDebit(ctx, input)) }),
  resendDebitCode: async (ctx, { order_id }) => ({ debit: await debitView(ctx, await resendCode(ctx, order_id)) }),
  signDebit: async (ctx, input) => ({ debit: await debitView(ctx, await signDebit(ctx, input)) }),
}
