import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, pageContext } from '../../api/page-context.ts'
import type { PageHandle } from '../../root.tsx'
import { DocumentView } from './document-view.tsx'
import { documentOf } from './documents.server.ts'

export const handle: PageHandle = { plain: true }

/** The document that the address names, on the server only: the browser never carries the texts. `?us` asks for the notice for the United States. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { locale, site } = context.get(pageContext)
  const { companyinfo: company } = await context.get(apiContext).sites.getCompany({})
  const name = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  const isFromUs = locale === 'en' && (site.geoip_country === 'US' || url.searchParams.has('us'))
  const found = documentOf(name, { site, company, isFromUs }, locale)
  if (found === null) throw data(null, { status: 404 })
  return found
}

export default function DocumentPage() {
  return <DocumentView document={useLoaderData<typeof loader>()} />
}
