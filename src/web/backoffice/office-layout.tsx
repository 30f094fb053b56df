import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '../../contract/index.ts'
import { inBrowser, onServer } from '../api/load.ts'
import { useSite } from '../api/page-facts.ts'
import { DemoBanner } from '../layouts/notices.tsx'
import { contentId, SkipLink } from '../ui/visually-hidden.tsx'
import { forStaff } from './door.ts'
import { OfficeBar } from './office-bar.tsx'

const load = forStaff((api: Api) => api.backoffice.getStaff({}))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET'
}

/** The office's own bar and nothing of the public site's. */
export default function OfficeLayout() {
  const { staff } = useLoaderData<typeof loader>()
  const { is_demo } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfficeBar staff={staff} />
      {is_demo && <DemoBanner />}
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-screen-xl flex-1 px-4 py-6 outline-none sm:py-8"
      >
        <Outlet />
      </main>
    </div>
  )
}
