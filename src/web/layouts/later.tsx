import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadedPart, loadedLater, optionalPart } from '../ui/loaded-later.tsx'
import type { LayoutName } from './floating/floating.ts'
import { useFloating } from './floating/use-floating.ts'
import type { NoticeLine as Line } from './notice-line.tsx'

// Parts of the frame whose code a browser gets after the first paint: the server draws them at once, and until their code is there they
// work as plain links and forms. The server has them from its start, so that no page waits for them.
const footer = () => import('./footer.tsx')
const noticeLine = loadedLater(() =>
  import('./notice-line.tsx').then(
    (part) => part.NoticeLine,
    () => () => null,
  ),
)

export const Footer = import.meta.env.SSR ? (await footer()).Footer : optionalPart(async () => (await footer()).Footer)

export const MemberFooter = import.meta.env.SSR
  ? (await footer()).MemberFooter
  : optionalPart(async () => (await footer()).MemberFooter)

export const NoticeLine = import.meta.env.SSR
  ? await noticeLine.fetch()
  : (props: ComponentProps<typeof Line>) => <LoadedPart part={noticeLine} {...props} />

/** For a page that is navigated to, which is then drawn with the line. */
export const fetchNoticeLine = noticeLine.fetch

const Warning = import.meta.env.SSR
  ? (await import('./entry-warning.tsx')).EntryWarning
  : lazy(async () => ({ default: (await import('./entry-warning.tsx')).EntryWarning }))

/** The age warning, first child of a layout, where it is due. */
export function EntryWarning({ layout }: { layout: LayoutName }) {
  return useFloating(layout)('entry-warning') ? (
    <Suspense>
      <Warning />
    </Suspense>
  ) : null
}
