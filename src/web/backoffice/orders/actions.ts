import type { Api } from '../../../contract/index.ts'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { formTexts } from '../../api/form-values.ts'
import type { ActArgs } from '../../api/load.ts'
import { minorFrom } from './order-query.ts'

/** What a refund came to: on its way, or waiting for a second person. */
export type OrderAnswer = {
  done: 'refund' | 'waits'
  amount?: OrderRowView['total']
  credits?: number | null
}

/** The form of a refund: `unspent/<minor>`, `whole/<minor>` as they were shown, or `part` with an amount as people write it. */
export async function actOnOrder({ backoffice }: Api, { form, params }: ActArgs): Promise<OrderAnswer> {
  const { id = '' } = params
  const { intent, refund_id = '', scope = '', amount = '', reason = '' } = formTexts(form)
  if (intent !== 'refund') throw new Response(null, { status: 404 })
  const [how, shown = ''] = scope.split('/')
  const chosen = (['unspent', 'whole', 'part'] as const).find((known) => known === how) ?? 'part'
  // No amount at all is refused by the call, beside its field
  const amount_minor = chosen === 'part' ? (minorFrom(amount) ?? 0) : Number(shown)
  const answer = await backoffice.refundOrder({ id, refund_id, scope: chosen, amount_minor, reason })
  return { done: answer.is_waiting ? 'waits' : 'refund', amount: answer.amount, credits: answer.credits }
}
