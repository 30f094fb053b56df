import type { Api } from '../../../contract/index.ts'
import type { AppealOutcome } from '../../../contract/moderation/decisions.ts'
import type { NoticeDecision } from '../../../contract/moderation/moderation.ts'
import type { Ground } from '../../../contract/office/office-constants.ts'
import { acts, decisionOf, type Kind } from './choices.ts'

/** Result of a decision. `undo`: id for undoing it; null once a member was notified. */
export type Sent = {
  kind: Kind
  entry: string
  outcome: string
  undo: string | null
  isWaiting: boolean
  count: number
}
type Values = Record<string, string>

const noticeDecisions: Record<string, NoticeDecision> = { approve: 'no_action', refuse: 'removed', limit: 'limited' }
const appealOutcomes: Record<string, AppealOutcome> = { approve: 'overturned', refuse: 'upheld' }

/** Submits a queue form. Errors: those of the calls; `conflict` if another staff account was faster. */
export async function sendDecision(api: Api, values: Values): Promise<Sent> {
  const { id = '', outcome = '', note = '', ground = '', days = '' } = values
  const kind = values.kind as Kind
  const result = { kind, entry: id, outcome, undo: null, isWaiting: false, count: 1 }
  switch (kind) {
    case 'reports': {
      const measure =
        outcome === 'approve' ? 'none' : outcome === 'refuse' ? 'remove' : acts.find((act) => act === outcome)
      await api.backoffice.decideReport({
        id,
        decision: measure === 'none' ? 'no_action' : 'closed',
        reason: note,
        ...(measure !== 'none' && {
          measure: measure as 'remove' | 'warn' | 'limit' | 'ban',
          ground: ground as Ground,
          ...(outcome === 'limit' && { days }),
        }),
      })
      return { ...result, isWaiting: outcome === 'ban' }
    }
    case 'notices':
      await api.backoffice.decideNotice({
        id,
        decision: noticeDecisions[outcome] ?? (outcome as NoticeDecision),
        reason: note,
      })
      return result
    case 'appeals':
      await api.backoffice.decideAppeal({
        id,
        outcome: appealOutcomes[outcome] ?? (outcome as AppealOutcome),
        reason: note,
      })
      return result
    default: {
      const { decided } = await api.backoffice.decideEntries({ decisions: [decisionOf(kind, id, values)] })
      const [made] = decided
      return { ...result, undo: made?.may_undo === true ? made.id : null, isWaiting: made?.is_waiting ?? false }
    }
  }
}

/** A page of photos: those with a reason are refused, the others approved. */
export async function sendPage(api: Api, values: Values): Promise<Sent> {
  const marks = Object.entries(values).flatMap(([name, reason]) =>
    name.startsWith('photo/') ? [{ id: name.slice('photo/'.length), reason }] : [],
  )
  const decisions = marks.map(({ id, reason }) =>
    decisionOf('photos', id, reason === '' ? { outcome: 'approve' } : { outcome: 'refuse', reason }),
  )
  await api.backoffice.decideEntries({ decisions })
  return { kind: 'photos', entry: '', outcome: 'page', undo: null, isWaiting: false, count: decisions.length }
}
