import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'

type Purpose = Parameters<Api['accounts']['checkLink']>[0]['purpose']

/** Whether the link of a mail, at this address, still works. What cannot be a token, or is none, does not. */
export async function isOpenLink(api: Api, { searchParams }: URL, purpose: Purpose): Promise<boolean> {
  const token = searchParams.get('token')
  if (!token) return false
  try {
    return (await api.accounts.checkLink({ token, purpose })).state === 'open'
  } catch (error) {
    if (isDeadLink(error)) return false
    throw error
  }
}

/** A refusal that says: this link does not work, or not any more. */
export function isDeadLink(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.code === 'link_expired' || (failure?.code === 'invalid_input' && failure.field === 'token')
}
