import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

const tones = {
  info: { looks: 'bg-secondary-soft text-secondary-ink', Icon: Info },
  success: { looks: 'bg-success-soft text-success-ink', Icon: CircleCheck },
  warning: { looks: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert },
  danger: { looks: 'bg-danger-soft text-danger-ink', Icon: CircleAlert },
}
type AlertTone = keyof typeof tones

type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  action?: ReactNode
  /** Shows a close button. Who gives it remembers that it was closed (see useDismissed). */
  onDismiss?: () => void
  /** What the close button sends where no script runs; without it there is none then. */
  dismissForm?: DismissForm
  /** One line with a small action: for notices above a page. Phones show the title alone. */
  isLine?: boolean
  className?: string | undefined
}
type DismissForm = { action: string; fields: Record<string, string> }

/** A message that stays on the page. It is part of the page, not announced; wrap it in role="alert" where it answers an action. */
export function Alert({ isLine = false, ...props }: AlertProps) {
  const { tone = 'info', title, children, action, onDismiss, dismissForm, className } = props
  const { looks, Icon } = tones[tone]
  if (isLine)
    return (
      <div
        className={classes('flex min-h-11 items-center gap-2.5 rounded-control ps-3.5 pe-1 text-sm', looks, className)}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 py-1.5 leading-snug">
          <strong className="font-semibold">{title}</strong>{' '}
          <span className="text-ink max-md:sr-only md:ms-1">{children}</span>
        </p>
        {action}
        {onDismiss && <Closer onDismiss={onDismiss} form={dismissForm} />}
      </div>
    )
  return (
    <div className={classes('flex items-start gap-3 rounded-card p-4', looks, className)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {onDismiss && <Closer onDismiss={onDismiss} form={dismissForm} />}
    </div>
  )
}

/** Looks of the button or link in a one-line alert. */
export const noticeAction = 'min-h-11! shrink-0 px-3! underline underline-offset-4'

function Closer({ onDismiss, form }: { onDismiss: () => void; form: DismissForm | undefined }) {
  const t = useTranslations('common')
  const looks = {
    size: 'small',
    label: t('dismiss'),
    className: '-my-1',
    children: <X aria-hidden className="size-5" />,
  } as const
  if (!form) return <IconButton {...looks} onPress={onDismiss} />
  return (
    <form
      method="post"
      action={form.action}
      onSubmit={(event) => {
        event.preventDefault()
        onDismiss()
      }}
    >
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton {...looks} type="submit" />
    </form>
  )
}
