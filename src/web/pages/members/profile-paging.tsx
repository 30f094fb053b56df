import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Neighbours } from '../../features/search/result-list.ts'

const looks = 'inline-flex size-11 items-center justify-center rounded-full bg-black/55 text-white hover:bg-black/75'

/** Back to where one came from, and the members before and after in the results. It lies in the upper corners of the first photo. */
export function ProfilePaging({ previous, next }: Neighbours) {
  const t = useTranslations('profiles.paging')
  const common = useTranslations('common')
  const navigate = useNavigate()
  return (
    <nav
      aria-label={t('label')}
      className="pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center gap-2 p-3 *:pointer-events-auto lg:max-w-[min(36rem,100%-30rem)]"
    >
      <Link
        to="/members"
        aria-label={common('back')}
        className={looks}
        onClick={(event) => {
          // Where the product was opened with this page there is nothing to go back to
          if (!window.history.state?.idx) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <span className="pointer-events-none! flex-1" />
      <Neighbour id={previous} label={t('previous')}>
        <ChevronLeft aria-hidden className="size-6" />
      </Neighbour>
      <Neighbour id={next} label={t('next')}>
        <ChevronRight aria-hidden className="size-6" />
      </Neighbour>
    </nav>
  )
}

function Neighbour({ id, label, children }: { id: string | null; label: string; children: ReactNode }) {
  if (id === null) return null
  return (
    <Link to={`/members/${id}`} replace prefetch="viewport" aria-label={label} title={label} className={looks}>
      {children}
    </Link>
  )
}

const farEnough = 80
const mostSlant = 45
/** Where arrow keys and fingers have work of their own. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=slider], [popover]'

/** Goes to the neighbours by ← and →, and by swiping a finger across the page. Returns the handlers of the page. */
export function useProfilePaging({ previous, next }: Neighbours) {
  const navigate = useNavigate()
  const go = (id: string | null) => id !== null && void navigate(`/members/${id}`, { replace: true })
  const turn = (by: -1 | 1) => go(by < 0 ? previous : next)
  const current = useRef(turn)
  const start = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    current.current = turn
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      if (by === null || event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey)
        return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      current.current(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const isOwn = touches.length === 1 && !(target as Element).closest(elsewhere)
      start.current = touch && isOwn ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, touch] = [start.current, changedTouches[0]]
      start.current = null
      if (!from || !touch) return
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(across) >= farEnough && Math.abs(down) <= mostSlant) turn(across < 0 ? 1 : -1)
    },
  }
}
