import { Outlet, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { DemoBanner } from '../../layouts/notices.tsx'
import { contentId, SkipLink } from '../../ui/visually-hidden.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeBar } from './office-bar.tsx'
import { OfficeMenu, OfficeSideNav } from './office-nav.tsx'

/** The server counts no more often either. */
const countsGoodForMs = 30_000
let countedAt = Date.now()

const load = forStaff(async (api: Api, { url }: LoadArgs) => {
  const { staff } = await api.backoffice.getStaff({})
  if (staff.must_set_up) throw redirect(`/office/set-up?next=${encodeURIComponent(url.pathname + url.search)}`)
  const counts = await api.backoffice.getOfficeCounts({})
  countedAt = Date.now()
  return { staff, counts }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** After every form, and on the way to another page where the counts have grown old. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  const isForm = formMethod !== undefined && formMethod !== 'GET'
  return isForm || Date.now() - countedAt >= countsGoodForMs
}

/** The office's own bar and navigation, and nothing of the public site's. */
export default function OfficeLayout() {
  const { staff, counts } = useLoaderData<typeof loader>()
  const { is_demo } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfficeBar staff={staff} />
      <OfficeMenu staff={staff} counts={counts} />
      {is_demo && <DemoBanner />}
      <div className="mx-auto flex w-full max-w-[96rem] flex-1">
        <OfficeSideNav staff={staff} counts={counts} />
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto w-full max-w-screen-xl min-w-0 flex-1 px-4 py-6 outline-none sm:py-8 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}
