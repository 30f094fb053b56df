import { Link } from 'react-router'
import { useSite } from '../api/page-facts.ts'
import { useUser } from '../live/provider.tsx'
import { SiteMark } from '../ui/photos/site-mark.tsx'

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

/** The site's mark, in its colours. */
export function Mark({ className }: { className?: string | undefined }) {
  return <SiteMark logo={useSite().logo} className={className} />
}
