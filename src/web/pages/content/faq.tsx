import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { loader } from './document.tsx'
import { DocumentView } from './document-view.tsx'
import { findQuestions } from './faq-search.ts'
import { FaqSearchField } from './faq-search-field.tsx'
import { Questions } from './questions.tsx'

export { handle, loader } from './document.tsx'

/** Questions and answers, all of them or those with the words that were searched for: while typing, or by the form where no script runs. */
export default function FaqPage() {
  const t = useTranslations('content.faq')
  const document = useLoaderData<typeof loader>()
  const address = useSearchParams()[0].get('q') ?? ''
  const [query, setQuery] = useState(address)
  const found = findQuestions(document.html, query, document.language)
  const shown = found ? { ...document, html: found.html, contents: [] } : document
  return (
    <>
      <Questions document={document} />
      <DocumentView
        document={shown}
        isIndexed={address === ''}
        search={
          <>
            <FaqSearchField query={query} onType={setQuery} />
            <p role="status" className="mb-5 min-h-6 font-semibold">
              {found && t('found', { count: found.count })}
            </p>
          </>
        }
      >
        {found?.count === 0 && (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={t('noneTitle')}
            action={
              <LinkButton to="/pages/service" variant="secondary">
                {t('contact')}
              </LinkButton>
            }
          >
            {t('none')}
          </EmptyState>
        )}
      </DocumentView>
    </>
  )
}
