import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }))

type ToastTone = 'success' | 'info' | 'warning' | 'error'
type ToastOptions = {
  tone?: ToastTone
  description?: string
  /** Before the text, such as a face. */
  icon?: ReactNode
  /** One thing to do about it, such as undo. */
  action?: { label: string; onPress: () => void }
  /** The same id again replaces the toast instead of adding one. */
  id?: string
}

/** Says what happened: `notify(t('profileSaved'), { tone: 'success' })`. Errors stay longer. Only in the browser. */
export async function notify(text: string, { tone = 'info', action, description, icon, id }: ToastOptions = {}) {
  const { toast } = await import('sonner')
  toast[tone](text, {
    duration: tone === 'error' || action ? 8_000 : 4_000,
    ...(id && { id }),
    ...(icon && { icon }),
    // Named even where there is none: a toast that is replaced would leave its own behind
    description,
    action: action && { label: action.label, onClick: action.onPress },
  })
}

/** Where toasts appear, with their live region. Comes after the first paint. */
export function Toasts() {
  const t = useTranslations('common')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  if (!isPainted) return null
  return (
    <Suspense>
      <Toaster
        // Not at the bottom: there the next button is
        position="top-center"
        containerAriaLabel={t('notices')}
        offset={{ top: 'calc(var(--bar-height) + 0.75rem)' }}
        mobileOffset={{ top: 'calc(var(--bar-height) + 0.5rem)' }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'font-sans! flex w-full items-center gap-3 rounded-control bg-ink px-4 py-3 text-canvas shadow-raised sm:w-92',
            title: 'font-semibold',
            description: 'text-sm opacity-85',
            actionButton: 'ms-auto shrink-0 rounded-full px-3 py-1.5 font-semibold underline underline-offset-4',
          },
        }}
      />
    </Suspense>
  )
}
