import { useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { type WithdrawalInput, WithdrawConfirm } from './withdraw-confirm.tsx'
import { type Declared, WithdrawDone } from './withdraw-done.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

async function load(_api: Api, { user, url }: LoadArgs) {
  return { email: user?.email ?? '', order_number: url.searchParams.get('order')?.slice(0, 60) ?? '', name: '' }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Back at the first step, with what was typed. */
type Changing = { step: 'ask'; typed: WithdrawalInput['typed'] }
type Answer = WithdrawalInput | Changing | Declared | Refused

async function act(api: Api, { form }: ActArgs): Promise<WithdrawalInput | Changing | Declared> {
  const { intent, withdrawal_id = '', email = '', order_number = '', name = '' } = formTexts(form)
  const typed = { email, order_number, name }
  if (intent === 'change') return { step: 'ask', typed }
  if (intent === 'declare') {
    const declaration = { withdrawal_id, email, order_number, ...(name && { name }) }
    return { step: 'declared', email, ...(await api.payments.withdraw(declaration)) }
  }
  const found = await api.payments.previewWithdrawal({ email, order_number })
  // Pressing the second button twice is one declaration
  return { step: 'confirm', typed, found, withdrawalId: newId() }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Withdrawing from an order, without log-in, in the two steps that the law names: what it is about, then the button that declares it. */
export default function WithdrawPage() {
  const own = useLoaderData<typeof load>()
  const answer = useActionData<Answer>()
  const [asked, setAsked] = useState<WithdrawalInput | null>(null)
  if (answer && 'step' in answer && answer.step === 'confirm' && answer !== asked) setAsked(answer)
  return <Page width="narrow">{stepOf(answer, asked, own)}</Page>
}

function stepOf(answer: Answer | undefined, asked: WithdrawalInput | null, own: WithdrawalInput['typed']) {
  if (!answer) return <WithdrawForm typed={own} />
  if (!('error' in answer)) {
    if (answer.step === 'declared') return <WithdrawDone declared={answer} />
    if (answer.step === 'ask') return <WithdrawForm typed={answer.typed} />
    return <WithdrawConfirm asked={answer} refused={null} />
  }
  // What was shown is still there; without script it has to be asked for again
  if (answer.intent === 'declare' && asked) return <WithdrawConfirm asked={asked} refused={answer.error} />
  return <WithdrawForm typed={{ ...own, ...answer.typed }} refused={answer.error} />
}
