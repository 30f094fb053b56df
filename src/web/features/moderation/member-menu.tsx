import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

type MemberMenuProps = {
  member: { id: string; name: string }
  /** Neither sees the other any more. */
  onBlocked: () => void
  /** What else can be done about the member, before these two. */
  entries?: { icon: ReactNode; label: string; onPress: () => void }[]
  /** A comment came with the member's like: it is part of a report. */
  hasComment?: boolean
  /** Names the button where there are such. */
  label?: string
}

const panelId = 'member-menu'

/** Menu to report or block a member. A native popover; its dialogs are loaded on demand. */
export function MemberMenu({ member, onBlocked, entries = [], hasComment = false, label }: MemberMenuProps) {
  const t = useTranslations('moderation')
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)

  function open(what: 'report' | 'block') {
    panel.current?.hidePopover?.()
    setDialog(what)
    setOpen(true)
  }

  return (
    <>
      <IconButton label={label ?? t('menu', { name: member.name })} popoverTarget={panelId}>
        <EllipsisVertical aria-hidden className="size-5" />
      </IconButton>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="inset-auto inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.5rem)] w-auto rounded-card bg-raised p-2 text-ink shadow-raised open:animate-appear sm:supports-[position-area:bottom]:inset-auto sm:supports-[position-area:bottom]:w-72 sm:supports-[position-area:bottom]:[position-area:bottom_span-left]"
      >
        {entries.map(({ icon, label, onPress }) => (
          <Entry
            key={label}
            icon={icon}
            onPress={() => {
              panel.current?.hidePopover?.()
              onPress()
            }}
          >
            {label}
          </Entry>
        ))}
        <Entry icon={<Flag aria-hidden className="size-5" />} onPress={() => open('report')}>
          {t('report.action')}
        </Entry>
        <Entry icon={<Ban aria-hidden className="size-5" />} isDanger onPress={() => open('block')}>
          {t('block.action')}
        </Entry>
      </div>
      <Suspense>
        {dialog === 'report' && (
          <ReportDialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            member={member}
            hasComment={hasComment}
            onDone={({ isBlocked }) => isBlocked && onBlocked()}
          />
        )}
        {dialog === 'block' && (
          <BlockDialog isOpen={isOpen} onOpenChange={setOpen} member={member} onBlocked={onBlocked} />
        )}
      </Suspense>
    </>
  )
}

type EntryProps = { icon: ReactNode; isDanger?: boolean; onPress: () => void; children: ReactNode }

function Entry({ icon, isDanger = false, onPress, children }: EntryProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start font-medium hover:bg-sunken',
        isDanger && 'text-danger-ink',
      )}
    >
      {icon}
      {children}
    </button>
  )
}
