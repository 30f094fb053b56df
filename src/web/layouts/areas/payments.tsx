import { Outlet, useLoaderData } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { loadArea } from '../../i18n/area.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'

const load = (_api: Api, { locale }: LoadArgs) => loadArea('payments', locale)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The words stay: another language is another document. */
export function shouldRevalidate() {
  return false
}

/** Brings the words of everything about credits and payments. */
export default function PaymentsTexts() {
  return (
    <AreaTexts messages={useLoaderData<typeof clientLoader>()}>
      <Outlet />
    </AreaTexts>
  )
}
