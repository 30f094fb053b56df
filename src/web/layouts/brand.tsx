import { Link } from 'react-router'
import { markLine, marks } from '../../shared/marks.ts'
import { useSite } from '../api/page-facts.ts'
import { useUser } from '../live/provider.tsx'

/** The site's mark and name as its logo; leads members to search and visitors home. */
export function Brand() {
  const { name } = useSite()
  const user = useUser()
  return (
    <Link
      to={user ? '/members' : '/'}
      className="inline-flex min-h-11 items-center gap-2 rounded-small text-xl font-extrabold tracking-tight"
    >
      <Mark />
      {name}
    </Link>
  )
}

/** The site's mark, in its colours; or another one that sites choose from. */
export function Mark({ className = 'size-8', logo }: { className?: string; logo?: keyof typeof marks }) {
  const own = useSite().logo
  const mark = marks[logo ?? own]
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="16" className="fill-primary" />
      {'shape' in mark ? (
        <path d={mark.shape} fillRule="evenodd" className="fill-on-primary" />
      ) : (
        <path d={mark.line} strokeWidth={markLine} strokeLinecap="round" className="fill-none stroke-on-primary" />
      )}
    </svg>
  )
}
