import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { SearchCriteria } from '../../../contract/search.ts'
import { answersIn, finderAddress, finderQuestions, stateOf, stepIn } from './finder.ts'
import { draftOf, requestedFrom, type SearchBase, type SearchDraft } from './search-draft.ts'
import { useSearchFields } from './search-fields.ts'

/**
 * Answers and step of the match finder, both in the URL: an answer replaces the history entry, a step adds one, so Back
 * goes one step back. `base`: the search without answers.
 */
export function useFinder(base: SearchBase) {
  const questions = finderQuestions(useSearchFields())
  const [query] = useSearchParams()
  const { key } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const [held, setHeld] = useState<{ criteria: SearchCriteria; key: string }>(() => ({
    criteria: answersIn(query),
    key,
  }))
  let { criteria } = held
  if (held.key !== key) {
    // What is replaced comes from here, and may be older than the last answer; elsewhere the address is what counts
    if (type !== 'REPLACE') criteria = answersIn(query)
    setHeld({ criteria, key })
  }
  const step = stepIn(query, questions.length)
  const search = stateOf(criteria, base)
  const draft = draftOf(search)

  function change(part: Partial<SearchDraft>) {
    const next = requestedFrom({ ...draft, ...part }, { input: criteria, search: base })
    setHeld({ criteria: next, key })
    void navigate(finderAddress(next, step), { replace: true, preventScrollReset: true })
  }
  function go(to: number) {
    void navigate(finderAddress(criteria, to))
  }
  return { criteria, search, draft, change, go, step, steps: questions.length, question: questions[step - 1] ?? 'who' }
}
