import type { ReactNode } from 'react'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { classes } from '../../ui/classes.ts'
import { usePhotoAddresses } from '../../ui/photos/photo-source.ts'

/** Private content is covered until opened, to limit exposure. Works without script. */
export function Covered({
  isCovered,
  label,
  className,
  children,
}: {
  isCovered: boolean
  label: string
  /** Of the cover: its size where it is not that of its words. */
  className?: string
  children: ReactNode
}) {
  if (!isCovered) return children
  return (
    <details data-covered className="group/covered">
      <summary
        className={classes(
          'flex min-h-40 cursor-pointer list-none items-center justify-center rounded-control bg-sunken p-4 text-center font-semibold text-primary-ink group-open/covered:hidden [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        {label}
      </summary>
      {children}
    </details>
  )
}

/** Prefetches the photo of the next entry, except private ones. */
export function Preload({ entries, shown }: { entries: readonly QueueEntryView[]; shown: string | undefined }) {
  const at = entries.findIndex(({ id }) => id === shown)
  return entries
    .slice(at + 1, at + 3)
    .map(
      (entry) =>
        entry.kind === 'photos' && !entry.photo.is_private && <Fetched key={entry.id} photo={entry.photo.photo} />,
    )
}

function Fetched({ photo }: { photo: Extract<QueueEntryView, { kind: 'photos' }>['photo']['photo'] }) {
  const { set, one, formats } = usePhotoAddresses(photo)
  const [best = 'jpg'] = formats
  return (
    <link
      rel="preload"
      as="image"
      href={one(960)}
      imageSrcSet={set(best)}
      imageSizes={largeSizes}
      type={`image/${best}`}
    />
  )
}

/** How wide the photo is drawn that is looked at. */
export const largeSizes = '(min-width: 992px) 40vw, 90vw'
