import { redirect } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'

type Purpose = Parameters<Api['accounts']['checkLink']>[0]['purpose']

type LinkState = Awaited<ReturnType<Api['accounts']['checkLink']>>['state']

/** Whether the link of a mail, at this address, still works, and alone. What cannot be a token, or is none, does not. */
export async function linkState(api: Api, { searchParams }: URL, purpose: Purpose): Promise<LinkState> {
  const token = searchParams.get('token')
  if (!token) return 'expired'
  try {
    return (await api.accounts.checkLink({ token, purpose })).state
  } catch (error) {
    if (isDeadLink(error)) return 'expired'
    throw error
  }
}

export async function isOpenLink(api: Api, url: URL, purpose: Purpose): Promise<boolean> {
  return (await linkState(api, url, purpose)) === 'open'
}

/** Sends the token of a mailed link's form; leads to the address that `press` answers, or to `deadPath` if the link does not work any more. */
export async function pressed(
  form: FormData,
  deadPath: string,
  press: (token: string) => Promise<string>,
): Promise<Response> {
  try {
    return redirect(await press(formTexts(form).token ?? ''))
  } catch (error) {
    if (isDeadLink(error)) return redirect(deadPath)
    throw error
  }
}

/** A refusal that says: this link does not work, or not any more. */
function isDeadLink(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.code === 'link_expired' || (failure?.code === 'invalid_input' && failure.field === 'token')
}
