import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

type SectionPageProps = {
  title: string
  /** A line about it. */
  lead?: ReactNode
  children: ReactNode
}

/** One section of the settings: title, a way back where the list is not beside it, and its parts below each other. */
export function SectionPage({ title, lead, children }: SectionPageProps) {
  const t = useTranslations('settings')
  const { target, watch } = useRestoredFocus<HTMLDivElement>()
  return (
    <div {...watch}>
      <PageTitle title={title} />
      <Link
        to="/settings"
        className="-ms-1 mb-2 inline-flex min-h-11 items-center gap-1 font-medium text-ink-soft hover:text-ink lg:hidden print:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <div ref={target} tabIndex={-1} className="outline-none">
        <PageHeader title={title}>{lead}</PageHeader>
      </div>
      <div className="grid gap-5">{children}</div>
    </div>
  )
}

type SectionCardProps = { title: string; lead?: ReactNode; className?: string; children: ReactNode }

/** A part of a section on a ground of its own, on wide screens beside its heading; its heading takes the focus of a row that is gone. */
export function SectionCard({ title, lead, className, children }: SectionCardProps) {
  const { target, watch } = useRestoredFocus<HTMLHeadingElement>()
  return (
    <Card as="section" {...(className && { className })}>
      <div {...watch} className="grid gap-x-8 gap-y-4 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          <h2 ref={target} tabIndex={-1} className="font-display text-xl font-semibold">
            {title}
          </h2>
          {lead && <p className="mt-0.5 text-sm text-ink-soft">{lead}</p>}
        </div>
        <div className="min-w-0 max-w-3xl">{children}</div>
      </div>
    </Card>
  )
}
