import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageFacts } from './page-facts.ts'

/**
 * Keeps a visitor's traffic source in the URL while pages change without a request. The next request names that URL as its
 * referrer, so nothing has to be stored in the browser.
 */
export function useCarriedSource(): void {
  const { source = {}, user } = usePageFacts()
  const { key } = useLocation()
  useEffect(() => {
    const url = new URL(window.location.href)
    const lost = user ? [] : Object.entries(source).filter(([name]) => !url.searchParams.has(name))
    if (lost.length === 0 || key === undefined) return
    for (const [name, value] of lost) url.searchParams.set(name, value)
    window.history.replaceState(window.history.state, '', url)
  }, [source, user, key])
}
