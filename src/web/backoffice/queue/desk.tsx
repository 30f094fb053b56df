import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Preload } from './covered-photo.tsx'
import { QueueEntry } from './entry.tsx'
import { QueueForm } from './form.tsx'
import { QueueMember } from './member.tsx'
import { putOff } from './position.ts'
import { QueueRail } from './rail.tsx'
import type { Sent } from './send-decision.ts'
import { SentNotice } from './sent.tsx'
import { QueueLegend } from './shortcuts.tsx'
import { useEntryName } from './texts.ts'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

type QueueDeskProps = {
  entries: readonly QueueEntryView[]
  /** How many wait in all. */
  count: number
  refused: Refused | undefined
  sent: Sent | null
}

/** One entry large, its member and the next ones beside it; everything by keyboard, mouse, touch or ear. */
export function QueueDesk({ entries, count, refused, sent: sentBefore }: QueueDeskProps) {
  const t = useTranslations('office.queue')
  const nameOf = useEntryName()
  const [query] = useSearchParams()
  const desk = useDesk(entries, sentBefore)
  const { waiting, shown, trouble, decidedHere } = desk
  const [isLegend, setLegend] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const mayDecide = shown !== undefined && shown.held_until !== null
  const onKeyDown = useDeskKeys({
    step: desk.step,
    undo: () => void desk.undo(),
    toggleLegend: () => setLegend((is) => !is),
    mayDecide,
    place,
  })
  useFocusOnShown(place, shown?.id)
  const errors = useFormErrors(trouble?.failure ?? refused?.error ?? null)
  const left = Math.max(0, count - decidedHere)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work where the focus is inside, beside the links and buttons
    <div ref={place} onKeyDown={onKeyDown}>
      <p role="status" className="sr-only">
        {shown === undefined ? t('nothingLeft') : t('next', { what: nameOf(shown), left })}
      </p>
      <SentNotice sent={desk.sent} onUndo={() => void desk.undo()} />
      {errors !== null && (trouble === null || trouble.entry !== shown?.id) && (
        <div className="mb-4" role="alert">
          <Alert tone="warning" title={trouble?.failure.code === 'conflict' ? t('taken') : errors.summary} />
        </div>
      )}
      {shown === undefined ? (
        <EmptyState title={t('nothingLeft')}>{t('emptyText')}</EmptyState>
      ) : (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] lg:gap-x-5">
          {shown.member !== null && (
            <div className="min-w-0 lg:col-start-2">
              <QueueMember member={shown.member} site={shown.site} />
            </div>
          )}
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <QueueEntry entry={shown} left={left}>
              {mayDecide ? (
                <QueueForm
                  key={shown.id}
                  entry={shown}
                  errors={trouble?.entry === shown.id ? errors : null}
                  onDecide={(values) => void desk.decide(values)}
                />
              ) : (
                <Alert>{t('readOnly')}</Alert>
              )}
            </QueueEntry>
          </div>
          <aside className="flex flex-col gap-4 lg:col-start-2" aria-label={t('nextLabel')}>
            <QueueRail entries={waiting} shown={shown.id} onLook={desk.look} />
            <div className="grid grid-cols-2 gap-2">
              <Button variant="secondary" size="small" onPress={() => desk.step(-1)}>
                {t('previous')}
              </Button>
              <Button variant="secondary" size="small" onPress={() => desk.step(1)}>
                {t('following')}
              </Button>
              {mayDecide && (
                <LinkButton
                  to={putOff(query, shown.id)}
                  variant="secondary"
                  size="small"
                  className="col-span-2"
                  replace
                  preventScrollReset
                >
                  {t('putOff')}
                </LinkButton>
              )}
            </div>
            <QueueLegend isOpen={isLegend} onToggle={setLegend} mayDecide={mayDecide} />
          </aside>
        </div>
      )}
      <Preload entries={waiting} shown={shown?.id} />
    </div>
  )
}

/**
 * Moves the focus to the heading of the entry on arrival and after each decision or step, unless the focus is elsewhere
 * on the page.
 */
function useFocusOnShown(place: React.RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const active = document.activeElement
    const isElsewhere = active !== null && active !== document.body && !place.current?.contains(active)
    if (isElsewhere && active.closest('main') !== null) return
    place.current?.querySelector<HTMLElement>('[data-entry-heading]')?.focus({ preventScroll: true })
  }, [id, place])
}
