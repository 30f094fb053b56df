import { Link } from 'react-router'
import { useSite } from '../api/page-facts.ts'
import { useUser } from '../live/provider.tsx'
import { classes } from '../ui/classes.ts'
import { SiteMark } from '../ui/photos/site-mark.tsx'

/** The site's mark and name as its logo; leads members to search and visitors home. */
export function Brand() {
  const { name } = useSite()
  const user = useUser()
  return (
    <Link
      to={user ? '/members' : '/'}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-small font-display text-xl leading-none font-semibold sm:text-2xl"
    >
      <Mark />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </Link>
  )
}

/** The site's logo: the uploaded one, or else its mark in its colours. */
export function Mark({ className }: { className?: string | undefined }) {
  const { logo, logo_image } = useSite()
  // Absent in answers that were stored offline before there were uploads
  if (logo_image)
    return (
      <img
        src={logo_image}
        alt=""
        width={32}
        height={32}
        className={classes('rounded-full object-cover', className ?? 'size-8')}
      />
    )
  return <SiteMark logo={logo} className={className} />
}
