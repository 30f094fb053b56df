import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../api/load.ts'
import { AreaTexts } from '../i18n/area-texts.tsx'
import { loadArea } from '../i18n/areas.ts'
import type { AppMessages } from '../i18n/messages.ts'
import { areasOfPage } from '../i18n/page-areas.ts'
import { fetchNoticeLine } from './later.tsx'

/** Errors of a page show where the page would be: bar and footer stay. */
export { ErrorBoundary } from './page-errors.tsx'

async function load(_api: Api, { pattern, locale }: LoadArgs): Promise<Partial<AppMessages>> {
  return Object.assign({}, ...(await Promise.all(areasOfPage(pattern).map((area) => loadArea(area, locale)))))
}
export const loader = onServer(load)
const loadAnew = inBrowser(load)
/** The line above a page is drawn with the page: coming later, it would move what is being pressed. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [texts] = await Promise.all([loadAnew(args), fetchNoticeLine()])
  return texts
}

/** Texts depend on the page alone: another language is another document. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Around all pages of a layout: provides the texts that only the current page needs (`areasOfPage`). */
export default function PageFrame() {
  return (
    <AreaTexts messages={useLoaderData<typeof loader>()}>
      <Outlet />
    </AreaTexts>
  )
}
