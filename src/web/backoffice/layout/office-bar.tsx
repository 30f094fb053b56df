import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { useSite } from '../../api/page-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Where one is, who one is, and the way out. */
export function OfficeBar({ staff }: { staff: StaffView }) {
  const t = useTranslations('office')
  const { name } = useSite()
  return (
    <header className="sticky top-0 z-40 bg-surface shadow-bar">
      <div className="mx-auto flex min-h-(--bar-height) max-w-[96rem] items-center gap-x-6 px-4">
        <Link
          to="/office"
          className="inline-flex min-h-12 min-w-0 items-center gap-2 rounded-small font-extrabold tracking-tight"
        >
          <span className="whitespace-nowrap">{t('brand')}</span>
          <span className="truncate font-medium text-ink-soft max-sm:sr-only">{name}</span>
        </Link>
        <div className="ms-auto flex min-w-0 items-center gap-2">
          <Link
            to="/office/me"
            className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-small font-medium underline-offset-2 hover:underline"
          >
            <span className="sr-only">{t('nav.me')}: </span>
            <span className="max-w-28 truncate">{staff.name}</span>
            <Badge tone="secondary">{t(`roles.${staff.role}`)}</Badge>
          </Link>
          {/* A form of the document: nothing that this tab has read stays in it. */}
          <form method="post" action="/office/logout">
            <IconButton type="submit" label={t('nav.logOut')}>
              <LogOut aria-hidden className="size-5" />
            </IconButton>
          </form>
        </div>
      </div>
    </header>
  )
}
