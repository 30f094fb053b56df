import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { Photo } from '../../ui/photos/photo.tsx'
import { useEntryName } from './texts.ts'

type QueueRailProps = { entries: readonly QueueEntryView[]; shown: string; onLook: (id: string) => void }

/** What comes next, small. */
export function QueueRail({ entries, shown, onLook }: QueueRailProps) {
  const nameOf = useEntryName()
  const { ago } = useMoments()
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            onClick={() => onLook(entry.id)}
            aria-current={entry.id === shown || undefined}
            className={classes(
              'flex min-h-14 w-full items-center gap-3 border-s-4 px-3 py-2 text-start -outline-offset-2 hover:bg-sunken',
              entry.id === shown ? 'border-primary-ink bg-primary-soft' : 'border-transparent',
            )}
          >
            {entry.kind === 'photos' && (
              <Photo
                photo={entry.photo.is_private ? { ...entry.photo.photo, is_blurred: true } : entry.photo.photo}
                alt=""
                sizes="40px"
                ratio={1}
                className="size-10 shrink-0 rounded-small"
              />
            )}
            <span className="min-w-0">
              <span className="line-clamp-2 text-sm font-semibold">{nameOf(entry)}</span>
              <time dateTime={entry.waiting_since} className="block text-sm text-ink-soft">
                {ago(entry.waiting_since)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
