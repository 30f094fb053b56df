import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

const widths = { small: 'sm:max-w-sm', medium: 'sm:max-w-lg', large: 'sm:max-w-3xl' }

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** False while something must not be lost: then neither Esc nor a press beside it closes. */
  isDismissable?: boolean
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
}

/** The inside of `Dialog`, with react-aria. */
export function DialogFrame({
  isOpen,
  onOpenChange,
  title,
  children,
  actions,
  size = 'medium',
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  const t = useTranslations('common')
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-veil data-entering:animate-appear sm:items-center sm:p-6"
    >
      <Modal
        className={classes(
          'flex max-h-[calc(var(--visual-viewport-height)-2rem)] w-full flex-col overflow-hidden rounded-t-sheet bg-raised shadow-raised data-entering:animate-rise sm:rounded-b-sheet',
          widths[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <>
              <div className="flex items-start justify-between gap-3 ps-6 pe-3 pt-4 pb-1">
                <Heading slot="title" className="py-1.5 text-xl font-bold">
                  {title}
                </Heading>
                {isDismissable && role === 'dialog' && (
                  <IconButton label={t('close')} onPress={close}>
                    <X aria-hidden className="size-5" />
                  </IconButton>
                )}
              </div>
              <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
              {actions && (
                <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
                  {actions}
                </div>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
