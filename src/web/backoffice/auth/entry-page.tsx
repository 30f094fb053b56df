import type { ReactNode } from 'react'
import { useSite } from '../../api/page-facts.ts'
import { DemoPill } from '../../layouts/demo-pill.tsx'
import { Page } from '../../layouts/page.tsx'
import { contentId } from '../../ui/visually-hidden.tsx'
import { OfficeTitle } from '../layout/office-title.tsx'

/** A page before log-in: name of the office, title, and one form. */
export function EntryPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  const { name } = useSite()
  return (
    <main id={contentId} tabIndex={-1} className="outline-none">
      <Page width="narrow">
        <OfficeTitle title={title} />
        <div className="mb-1 flex items-center justify-center gap-2 font-semibold text-ink-soft">
          {name} <DemoPill />
        </div>
        <h1 className="mb-5 text-center text-2xl font-bold tracking-tight sm:mb-7 sm:text-3xl">{heading}</h1>
        {children}
      </Page>
    </main>
  )
}
