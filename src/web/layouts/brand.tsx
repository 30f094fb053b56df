import { Link } from 'react-router'
import { useSite } from '../api/page-facts.ts'
import { useUser } from '../live/provider.tsx'

/** The site's name as its logo; leads members to search and visitors home. */
export function Brand() {
  const { name } = useSite()
  const user = useUser()
  return (
    <Link
      to={user ? '/members' : '/'}
      className="inline-flex min-h-11 items-center gap-2 rounded-small text-xl font-extrabold tracking-tight"
    >
      <Spark />
      {name}
    </Link>
  )
}

export function Spark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="16" className="fill-primary" />
      <path
        d="M16 5.5c.9 5.9 4.6 9.6 10.5 10.5-5.9.9-9.6 4.6-10.5 10.5-.9-5.9-4.6-9.6-10.5-10.5 5.9-.9 9.6-4.6 10.5-10.5Z"
        className="fill-on-primary"
      />
    </svg>
  )
}
