import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../api/page-facts.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import type { Document } from './documents.server.ts'
import { formAnchor } from './form-section.tsx'

/** Shorter ones are seen at a glance. */
const sectionsWorthContents = 5

type DocumentViewProps = {
  document: Document
  /** A form that belongs to the text: below it, and led to from its top. `title`: its heading. */
  form?: { title: string; answer: object | undefined; node: ReactNode }
  isIndexed?: boolean
  /** Above the text. */
  search?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** A legal or help page: one text with its table of contents. */
export function DocumentView({ document, form, isIndexed = true, search, children }: DocumentViewProps) {
  const t = useTranslations('content.document')
  const { locale } = usePageFacts()
  const { title, description, html, contents, language } = document
  const isForeign = language !== locale
  const headings = form ? [...contents, { id: formAnchor, text: form.title }] : contents
  const hasContents = headings.length >= sectionsWorthContents
  return (
    <Page width={hasContents ? 'wide' : 'medium'}>
      <PageTitle title={useTitle(title, form)} description={description} isIndexed={isIndexed} />
      {isForeign && <p className="mb-5 rounded-card bg-sunken px-4 py-3 text-ink-soft">{t('notTranslated')}</p>}
      <div lang={isForeign ? language : undefined} className="max-w-5xl lg:mx-auto">
        <header className="mb-7 border-b border-line pb-6 sm:mb-10 sm:pb-8">
          <h1 className="max-w-3xl text-3xl hyphens-auto sm:text-5xl">{title}</h1>
          <p className="mt-2 max-w-2xl text-ink-soft sm:mt-3 sm:text-lg">{description}</p>
        </header>
        {form && form.answer === undefined && (
          <p className="mb-7" lang={locale}>
            <a href={`#${formAnchor}`} className={buttonLooks('primary')}>
              {form.title}
            </a>
          </p>
        )}
        <div
          className={
            hasContents ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:grid-rows-[auto_1fr] lg:gap-x-16' : undefined
          }
        >
          {search && (
            <div lang={locale} className="lg:col-start-1">
              {search}
            </div>
          )}
          {hasContents && <Contents headings={headings} />}
          <div className="lg:col-start-1 lg:row-start-2">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, or markdown without HTML; every value filled into them is escaped */}
            <article className="document-text" dangerouslySetInnerHTML={{ __html: html }} />
            {form && <div lang={locale}>{form.node}</div>}
            {children && <div lang={locale}>{children}</div>}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** After a form was sent, the browser's title says what came of it: without script it is heard first. */
function useTitle(title: string, form: DocumentViewProps['form']): string {
  const t = useTranslations('content.document')
  if (form?.answer === undefined) return title
  return 'error' in form.answer ? t('faulty', { title: form.title }) : form.title
}

type Heading = { id: string; text: string }

/** Table of contents: folded away above the text on phones, beside it on wide screens. Only one of the two is there at a time. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations('content.document')
  const { locale } = usePageFacts()
  const title = <span lang={locale}>{t('contents')}</span>
  return (
    <>
      <details className="group mb-7 rounded-card bg-surface shadow-card lg:hidden print:hidden">
        <FoldSummary className="min-h-11 px-5 py-3">{title}</FoldSummary>
        <nav aria-label={t('contents')} className="px-2 pb-3">
          <Links headings={headings} />
        </nav>
      </details>
      <div className="hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block print:hidden">
        <nav
          aria-label={t('contents')}
          className="sticky top-[calc(var(--bar-height)+1.5rem)] max-h-[calc(100dvh-var(--bar-height)-3rem)] overflow-y-auto border-s border-line ps-3 text-sm"
        >
          <p className="px-3 pb-1 font-bold">{title}</p>
          <Links headings={headings} />
        </nav>
      </div>
    </>
  )
}

function Links({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-small px-3 py-1 text-ink-soft hover:bg-sunken hover:text-ink lg:min-h-8"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
