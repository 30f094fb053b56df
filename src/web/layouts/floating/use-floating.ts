import { useLocation } from 'react-router'
import { useClosedNotices } from '../../api/closed-notices.ts'
import { useSite } from '../../api/page-facts.ts'
import { useUser } from '../../live/provider.tsx'
import { type FloatingFacts, type FloatingName, isShown, type LayoutName } from './floating.ts'

/** What only a part of the page knows of its browser, or of what the member is offered. */
type Known = Partial<Pick<FloatingFacts, 'offer' | 'push' | 'isApp' | 'isPhone' | 'closed'>>

/** Whether something shows here and now: `floats('photo-alert')`. What the server knows is answered in the first paint. */
export function useFloating(layout?: LayoutName): (name: FloatingName, known?: Known) => boolean {
  const user = useUser()
  const site = useSite()
  const closed = useClosedNotices()
  const { pathname, search } = useLocation()
  return (name, known = {}) =>
    isShown(name, { layout, pathname, query: new URLSearchParams(search) }, { user, site, closed, ...known })
}
