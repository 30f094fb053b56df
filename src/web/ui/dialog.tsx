import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-frame.tsx'
import { LoadedPart, loadedLater } from './loaded-later.tsx'

// react-aria is 47 kB: it comes when something first opens
const dialogFrame = loadedLater(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** A dialog: in the middle of a wide screen, a sheet from the bottom on a phone. The focus goes in, stays in, and returns. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense>
        <LoadedPart part={dialogFrame} {...props} />
      </Suspense>
    )
  )
}

/** Loads what dialogs are drawn with, ahead of the first one. */
export async function fetchDialogs(): Promise<void> {
  await dialogFrame.fetch()
}

type AlertDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'children'> & {
  /** What happens, as a verb: "Delete chat". Never "OK". */
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** The dialog stays, busy, until this is done; it closes unless this throws. */
  onConfirm: () => void | Promise<unknown>
}

/** A question before something that cannot be taken back. */
export function AlertDialog({
  confirmLabel,
  cancelLabel,
  isDanger = false,
  onConfirm,
  onOpenChange,
  ...props
}: AlertDialogProps) {
  const t = useTranslations('common')
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      {...props}
      role="alertdialog"
      size="small"
      isDismissable={!isBusy}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button variant="secondary" isDisabled={isBusy} onPress={() => onOpenChange(false)} autoFocus>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onPress={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
