import { useEffect, useState } from 'react'
import type { SearchInput } from '../../../contract/search.ts'
import { browserApi } from '../../api/browser.ts'

type ResultList = { input: SearchInput; ids: readonly string[]; next: string | null }

// Of this tab: the results that were seen last. Written in effects only, so it stays empty on the server.
let seen: ResultList | null = null

/** Notes the results of a search, for the way from one profile to the next. */
export function rememberResults(list: ResultList) {
  seen = list
}

export type Neighbours = { previous: string | null; next: string | null }

/** The members before and after this one in the results that were seen last; the next page is loaded in time. */
export function useNeighbours(id: string): Neighbours {
  const [found, setFound] = useState<Neighbours & { of: string }>({ of: '', previous: null, next: null })
  useEffect(() => {
    let isCurrent = true
    const look = () => isCurrent && setFound({ of: id, ...neighboursIn(seen, id) })
    look()
    void loadMoreAfter(id).then((isLonger) => isLonger && look())
    return () => {
      isCurrent = false
    }
  }, [id])
  return found.of === id ? found : { previous: null, next: null }
}

function neighboursIn(list: ResultList | null, id: string): Neighbours {
  const at = list?.ids.indexOf(id) ?? -1
  if (list === null || at < 0) return { previous: null, next: null }
  return { previous: list.ids[at - 1] ?? null, next: list.ids[at + 1] ?? null }
}

/** Adds a page to the results where this is the last of them. */
async function loadMoreAfter(id: string): Promise<boolean> {
  const list = seen
  if (list === null || list.next === null || list.ids.at(-1) !== id) return false
  try {
    const { profiles, next_cursor } = await browserApi.search.searchMembers({ ...list.input, cursor: list.next })
    if (seen !== list) return false
    const fresh = profiles.map((profile) => profile.id).filter((each) => !list.ids.includes(each))
    seen = { ...list, ids: [...list.ids, ...fresh], next: next_cursor }
    return true
  } catch {
    // The list ends here until the next visit
    return false
  }
}
