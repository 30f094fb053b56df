import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../api/page-facts.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Contents } from './contents.tsx'
import type { Document } from './documents.server.ts'

/** Shorter ones are seen at a glance. */
const sectionsWorthContents = 5

/** A legal or help page: one text with its table of contents. */
export function DocumentView({ document }: { document: Document }) {
  const t = useTranslations('content.document')
  const { locale } = usePageFacts()
  const { title, description, html, contents, language } = document
  const isForeign = language !== locale
  const hasContents = contents.length >= sectionsWorthContents
  return (
    <Page width={hasContents ? 'wide' : 'medium'}>
      <PageTitle title={title} description={description} isIndexed />
      {isForeign && <p className="mb-5 rounded-card bg-sunken px-4 py-3 text-ink-soft">{t('notTranslated')}</p>}
      <div lang={isForeign ? language : undefined} className="max-w-5xl lg:mx-auto">
        <PageHeader title={title}>{description}</PageHeader>
        <div className={hasContents ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-14' : undefined}>
          {hasContents && <Contents headings={contents} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files; every value filled into them is escaped */}
          <article className="document-text lg:col-start-1 lg:row-start-1" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </Page>
  )
}
