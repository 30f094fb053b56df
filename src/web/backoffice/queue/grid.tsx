import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { photoRejectionReasons } from '../../../contract/constants.ts'
import type { QueueEntryOf, QueueEntryView } from '../../../contract/office/queue.ts'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { Covered } from './covered-photo.tsx'
import type { Sent } from './send-decision.ts'
import { SentNotice } from './sent.tsx'
import { useHold } from './use-desk.ts'

type QueueGridProps = { entries: readonly QueueEntryView[]; refused: Refused | undefined; sent: Sent | null }
const none: ReadonlySet<string> = new Set()

/** A page of photos: those that are marked with a reason are refused, the others approved, all at once. */
export function QueueGrid({ entries, refused, sent }: QueueGridProps) {
  const t = useTranslations('office.queue')
  const photos = entries.filter((entry): entry is QueueEntryOf<'photos'> => entry.kind === 'photos')
  const [marks, setMarks] = useState<Record<string, string>>({})
  const list = useRef<HTMLUListElement>(null)
  const errors = useFormErrors(refused?.error ?? null)
  const { revalidate } = useRevalidator()
  const isSending = useNavigation().state !== 'idle'
  useHold(entries, isSending ? new Set(entries.map(({ id }) => id)) : none)
  const marked = photos.filter(({ id }) => marks[id]).length
  const send = t('gridSend', { approved: photos.length - marked, refused: marked })
  const mark = (id: string, reason: string) => setMarks((all) => ({ ...all, [id]: reason }))
  return (
    <Form errors={errors} onKeyDown={(event) => onGridKey(event, list.current, mark)} data-decide>
      <input type="hidden" name="intent" value="page" />
      <SentNotice sent={sent} />
      <p className="mb-4 max-w-prose text-ink-soft">
        {t('gridLead')} <span className="pointer-coarse:hidden">{t('gridKeys')}</span>
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6" aria-label={t('kinds.photos')}>
        {photos.map((entry) => (
          <GridPhoto
            key={entry.id}
            entry={entry}
            reason={marks[entry.id] ?? ''}
            onMark={(reason) => mark(entry.id, reason)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center gap-4 bg-canvas px-4 py-4">
        <SubmitButton className="tabular-nums max-sm:w-full">{send}</SubmitButton>
        <p role="status" className="sr-only">
          {send}
        </p>
        {refused !== undefined && (
          <Button variant="secondary" onPress={() => void revalidate()}>
            {t('checkAgain')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type GridPhotoProps = { entry: QueueEntryOf<'photos'>; reason: string; onMark: (reason: string) => void }

function GridPhoto({ entry, reason, onMark }: GridPhotoProps) {
  const t = useTranslations('office.queue')
  const { photo, is_main, is_private, caption } = entry.photo
  const country = useRegionName()
  const { member } = entry
  const name = member?.name ?? ''
  const isMarked = reason !== ''
  return (
    <li
      className={classes(
        'flex flex-col gap-2 rounded-card border-2 bg-surface p-2',
        isMarked ? 'border-danger-ink' : 'border-transparent',
      )}
    >
      <Covered isCovered={is_private} label={t('showPrivate')} className="aspect-3/4">
        <Photo
          photo={photo}
          alt={t('photoOf', { name })}
          sizes="(min-width: 992px) 12vw, 45vw"
          ratio={3 / 4}
          className="rounded-control"
        />
      </Covered>
      <div className="text-sm leading-snug">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {member?.age != null && `, ${member.age}`}
        </p>
        <p className="text-xs text-ink-soft">
          {[is_main && t('main'), member?.country && country(member.country)].filter(Boolean).join(' · ')}
        </p>
        {member?.counts != null && member.counts.decisions > 0 && (
          <Badge tone="warning" className="mt-1">
            {t('before', { count: member.counts.decisions })}
          </Badge>
        )}
      </div>
      {caption && <q className="line-clamp-2 text-sm">{caption}</q>}
      <label className="mt-auto text-sm">
        <span className="sr-only">{t('gridMark', { name })}</span>
        <select
          name={`photo/${entry.id}`}
          value={reason}
          onChange={(event) => onMark(event.currentTarget.value)}
          data-photo={entry.id}
          className="control min-h-11 w-full ps-3 pe-2 text-sm"
        >
          <option value="">{t('gridApprove')}</option>
          {photoRejectionReasons.map((key, place) => (
            <option key={key} value={key}>
              {`${place + 1} ${t(`photoReasons.${key}`)}`}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}

/** Where one is in the grid: J and K or the arrows left and right go on and back, 1 to 9 mark, 0 unmarks, Ctrl and Enter send. */
function onGridKey(
  event: KeyboardEvent<HTMLFormElement>,
  list: HTMLElement | null,
  mark: (id: string, reason: string) => void,
) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Enter' && (ctrlKey || metaKey)) return event.currentTarget.requestSubmit()
  if (altKey || ctrlKey || metaKey) return undefined
  const fields = [...(list?.querySelectorAll<HTMLSelectElement>('select[data-photo]') ?? [])]
  const here = fields.indexOf(document.activeElement as HTMLSelectElement)
  const step = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }[key]
  if (step !== undefined) {
    event.preventDefault()
    return fields[Math.max(0, Math.min(fields.length - 1, here + step))]?.focus()
  }
  const id = fields[here]?.dataset.photo
  if (id === undefined || !/^\d$/.test(key)) return undefined
  event.preventDefault()
  return mark(id, key === '0' ? '' : (photoRejectionReasons[Number(key) - 1] ?? ''))
}
