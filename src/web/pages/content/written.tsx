import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { failureOf, statusOf } from '../../api/errors.ts'
import { apiContext, pageContext } from '../../api/page-context.ts'
import type { PageHandle } from '../../root.tsx'
import { DocumentView } from './document-view.tsx'
import { writtenDocument } from './documents.server.ts'

export const handle: PageHandle = { plain: true }

/** On the server only: the browser never carries what draws it. Whatever has no page here is not found, also what could be no address of one. */
export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const { locale, site } = context.get(pageContext)
  const api = context.get(apiContext)
  try {
    const [{ page }, { companyinfo: company }] = await Promise.all([
      api.content.getPage({ token }),
      api.sites.getCompany({}),
    ])
    return writtenDocument(page, { site, company, isFromUs: locale === 'en' && site.geoip_country === 'US' })
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    const isNone = failure.code === 'not_found' || failure.code === 'invalid_input'
    throw data(null, { status: isNone ? 404 : statusOf(failure) })
  }
}

/** A page that was written in the back office. */
export default function WrittenPage() {
  return <DocumentView document={useLoaderData<typeof loader>()} />
}
