import { photoRejectionReasons } from '../../../contract/constants.ts'
import { type Ground, grounds } from '../../../contract/office/office-constants.ts'
import type { EntryDecision, QueueEntryView } from '../../../contract/office/queue.ts'
import { verificationReasons } from '../../../contract/profiles/verification-constants.ts'

export type Kind = QueueEntryView['kind']
/** What can be decided, in the order of the screen; each has its key. What it means depends on the kind: `queue.acts.<kind>.<act>`. */
export const acts = ['approve', 'refuse', 'warn', 'limit', 'ban'] as const
export type Act = (typeof acts)[number]
export const actKeys: Record<Act, string> = { approve: 'a', refuse: 'r', warn: 'w', limit: 'l', ban: 'b' }

/** Input a decision needs: a reason from a list, days, a text. */
type Need = 'reason' | 'ground' | 'days' | 'note'
export type Choice = { act: Act; needs: readonly Need[] }

const aboutMember: Choice[] = [
  { act: 'warn', needs: ['ground'] },
  { act: 'limit', needs: ['ground', 'days'] },
  { act: 'ban', needs: ['ground', 'note'] },
]
const both = (needs: readonly Need[]): Choice[] => [
  { act: 'approve', needs },
  { act: 'refuse', needs },
]
export const choices: Record<Kind, readonly Choice[]> = {
  photos: [{ act: 'approve', needs: [] }, { act: 'refuse', needs: ['reason'] }, ...aboutMember],
  texts: [{ act: 'approve', needs: [] }, { act: 'refuse', needs: ['ground'] }, ...aboutMember],
  verifications: [
    { act: 'approve', needs: [] },
    { act: 'refuse', needs: ['reason'] },
  ],
  reports: [
    { act: 'approve', needs: ['note'] },
    { act: 'refuse', needs: ['ground', 'note'] },
    { act: 'warn', needs: ['ground', 'note'] },
    { act: 'limit', needs: ['ground', 'days', 'note'] },
    { act: 'ban', needs: ['ground', 'note'] },
  ],
  notices: [...both(['note']), { act: 'limit', needs: ['note'] }],
  appeals: both(['note']),
  complaints: both(['note']),
  payments: both(['note']),
}

/** The list that 1 to 9 choose from: reasons of their own for photos and selfies, else the grounds of a statement, the likeliest of the kind first. */
export function reasonsOf(kind: Kind): readonly string[] {
  if (kind === 'photos') return photoRejectionReasons
  return kind === 'verifications' ? verificationReasons : []
}

const likeliest: readonly Ground[] = [
  'scam',
  'harassment',
  'contact_details',
  'advertising',
  'nudity',
  'underage',
  'fake',
  'hate',
  'spam',
]
export const orderedGrounds: readonly Ground[] = [
  ...likeliest,
  ...grounds.filter((ground) => !likeliest.includes(ground)),
]
export const limitChoices = [1, 3, 7, 14, 30] as const

/** The first missing input of a decision; null if complete. */
export function missingOf(kind: Kind, values: Record<string, string>): 'outcome' | Need | null {
  const choice = choices[kind].find(({ act }) => act === values.outcome)
  if (choice === undefined) return 'outcome'
  return choice.needs.find((need) => (values[need] ?? '').trim() === '') ?? null
}

type Values = Record<string, string>

/** The same as a decision of `decideEntries`; reports, notices and appeals have calls of their own. */
export function decisionOf(kind: Kind, id: string, values: Values): EntryDecision {
  const { outcome = '', reason = '', ground = '', days = '', note = '', waiting_since = '' } = values
  const about = { ground, note, ...(outcome === 'limit' && { days }) }
  const forms: Partial<Record<Kind, object>> = {
    photos: outcome === 'approve' ? {} : outcome === 'refuse' ? { reason, note } : about,
    texts: { waiting_since, ...(outcome !== 'approve' && about) },
    complaints: outcome === 'approve' ? { outcome: 'answer', answer: note } : { outcome: 'close', note },
    verifications: outcome === 'refuse' ? { reason } : {},
    payments: { outcome: outcome === 'approve' ? 'fine' : 'acted', note },
  }
  // Validated again by the contract
  return { kind, id, outcome, ...forms[kind] } as EntryDecision
}
