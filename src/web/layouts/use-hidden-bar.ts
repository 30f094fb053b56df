import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Less is a finger that rests on the screen, or the bounce at an end of the page. */
const leastMove = 12

/** Whether the bar at the bottom is out of sight: after scrolling down, until scrolling up. Never with reduced motion. */
export function useHiddenBar(): boolean {
  const [isHidden, setHidden] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page begins with the bar
  useEffect(() => setHidden(false), [key])
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let last = window.scrollY
    function onScroll() {
      const top = Math.max(0, Math.min(window.scrollY, document.documentElement.scrollHeight - window.innerHeight))
      if (Math.abs(top - last) < leastMove) return
      // What is stuck to the bar would be left hanging above the gap
      setHidden(top > last && document.querySelector('[data-above-bar]') === null)
      last = top
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
