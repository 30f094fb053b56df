import { Outlet, useLoaderData } from 'react-router'
import type { Api } from '../../contract/index.ts'
import type { LoadArgs } from '../api/load.ts'
import { loadArea } from '../i18n/area.ts'
import { AreaTexts } from '../i18n/area-texts.tsx'
import type { AppMessages, AreaApart } from '../i18n/messages.ts'

/** The loading of a frame that brings the words of one area. */
export function loadTexts(area: AreaApart) {
  return (_api: Api, { locale }: LoadArgs): Promise<Partial<AppMessages>> => loadArea(area, locale)
}

/** A frame's `shouldRevalidate`. The words stay: another language is another document. */
export function shouldRevalidate() {
  return false
}

/** Around pages that share an area: hands them the words which their frame has loaded. */
export function AreaFrame() {
  return (
    <AreaTexts messages={useLoaderData<Partial<AppMessages>>()}>
      <Outlet />
    </AreaTexts>
  )
}
