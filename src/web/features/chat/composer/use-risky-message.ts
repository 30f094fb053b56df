import { useEffect, useState } from 'react'
import { newMemberDays } from '../../../../contract/constants.ts'
import { useUser } from '../../../live/provider.tsx'

/** `contact_receiver`: contact details for a member who is new or flagged, from one who is not new. */
export type Finding = 'contact_details' | 'payment_request' | 'contact_receiver'
type Question = { finding: Finding; answer: (isSent: boolean) => void }

const dayMs = 86_400_000
const loadRules = async () => (await import('../../../../shared/contact-checks/contact-details.ts')).findContactDetails

/**
 * Asks new members for confirmation before they share contact details or ask for money, and everyone before contact
 * details go to a risky recipient. Does not prevent sending.
 */
export function useSecondThoughts(hasRiskyReceiver: boolean) {
  const [question, setQuestion] = useState<Question | null>(null)
  const joined = useUser()?.signup_date
  const isNew = joined !== undefined && Date.now() - Date.parse(joined) < newMemberDays * dayMs

  // Here before the first message, so that sending does not wait for it
  const mayAsk = isNew || hasRiskyReceiver
  useEffect(() => {
    if (mayAsk) void loadRules().catch(() => undefined)
  }, [mayAsk])

  /** True where it may be sent. */
  async function ask(text: string): Promise<boolean> {
    const find = mayAsk && text !== '' ? await loadRules().catch(() => null) : null
    const found = find?.(text) ?? null
    const finding = isNew ? found : found === 'contact_details' ? 'contact_receiver' : null
    if (!finding) return true
    return new Promise<boolean>((resolve) => {
      setQuestion({
        finding,
        answer: (isSent) => {
          setQuestion(null)
          resolve(isSent)
        },
      })
    })
  }
  return { question, ask }
}
