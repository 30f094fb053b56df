import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import { failureOf, statusOf } from '../../api/errors.ts'
import { apiContext } from '../../api/page-context.ts'
import type { PageHandle } from '../../root.tsx'
import { DocumentView } from './document-view.tsx'
import { writtenDocument } from './documents.server.ts'

export const handle: PageHandle = { plain: true }

/** For staff: a version of a written page as visitors of its site will read it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  const place = { site_id: parameter('site'), token: parameter('token'), locale: parameter('language') as Locale }
  try {
    const found = await context.get(apiContext).backoffice.previewPage({ ...place, version: parameter('version') })
    const { page, site, company } = found
    const document = writtenDocument(page, { site, company, isFromUs: false })
    return { document, version: parameter('version'), site: site.name }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    if (failure.code === 'staff_required')
      throw redirect(`/office/login?next=${encodeURIComponent(url.pathname + url.search)}`)
    throw data(null, {
      status: failure.code === 'forbidden' ? 403 : failure.code === 'invalid_input' ? 404 : statusOf(failure),
    })
  }
}

/** The bar and the footer around it are those of the site at this host. */
export default function PreviewPage() {
  const t = useTranslations('content.document')
  const { document, version, site } = useLoaderData<typeof loader>()
  return (
    <>
      <p role="note" className="bg-warning-soft px-4 py-2 text-center font-semibold text-warning-ink">
        {t('preview', { version, site })}
      </p>
      <DocumentView document={document} isIndexed={false} />
    </>
  )
}
