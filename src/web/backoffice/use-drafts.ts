import { useState } from 'react'
import type { Refused } from '../api/load.ts'

export type Draft = { decision: string; reason: string }
export type Drafts = {
  of(id: string): Draft
  change(id: string, part: Partial<Draft>): void
}

/** What was begun for each report, so that a look at another one loses nothing. Without script: what was sent and refused. */
export function useDrafts(refused: Refused | undefined): Drafts {
  const { id, decision = '', reason = '' } = refused?.typed ?? {}
  const [drafts, setDrafts] = useState<Record<string, Draft>>(id === undefined ? {} : { [id]: { decision, reason } })
  const of = (report: string) => drafts[report] ?? { decision: '', reason: '' }
  return {
    of,
    change: (report, part) =>
      setDrafts((all) => ({ ...all, [report]: { decision: '', reason: '', ...all[report], ...part } })),
  }
}
