import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { Photo } from '../../ui/photos/photo.tsx'
import { useEntryName } from './texts.ts'
import { DueBadge, GravityBadge } from './urgency.tsx'

type QueueRailProps = { entries: readonly QueueEntryView[]; shown: string; onLook: (id: string) => void }

/** What comes next, small: what it is, its first words, and how urgent it is. */
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
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-semibold">{nameOf(entry)}</span>
              <FirstWords entry={entry} />
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {entry.gravity !== 'ordinary' && <GravityBadge gravity={entry.gravity} />}
                {entry.due_at !== null ? (
                  <DueBadge due={entry.due_at} />
                ) : (
                  <time dateTime={entry.waiting_since} className="text-sm text-ink-soft">
                    {ago(entry.waiting_since)}
                  </time>
                )}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** One line of the entry's text, which tells entries of the same name apart. */
function FirstWords({ entry }: { entry: QueueEntryView }) {
  const { text, locale } = firstWordsOf(entry)
  return text === '' ? null : (
    <span lang={locale} className="line-clamp-1 text-sm wrap-anywhere">
      {text}
    </span>
  )
}

/** Enough for a line; the whole text is in the entry. */
const maxLength = 80

function firstWordsOf(entry: QueueEntryView): { text: string; locale?: string } {
  const { text, locale } = writtenIn(entry)
  return { text: text.trim().slice(0, maxLength), ...(locale !== undefined && { locale }) }
}

function writtenIn(entry: QueueEntryView): { text: string; locale?: string } {
  switch (entry.kind) {
    case 'texts':
      return { text: entry.text.texts.find(({ text }) => text !== '')?.text ?? '', locale: entry.text.locale }
    case 'reports':
      return { text: entry.report.text }
    case 'notices':
      return entry.notice
    case 'appeals':
      return entry.appeal
    case 'complaints':
      return entry.complaint
    default:
      return { text: '' }
  }
}
