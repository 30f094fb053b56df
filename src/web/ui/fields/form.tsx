import { createContext, type ReactNode, type Ref, use, useEffect, useRef, useState } from 'react'
import { Form as RouterForm, type FormProps as RouterFormProps, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../alert.tsx'
import { Button, type ButtonProps } from '../button.tsx'

/** A refusal in words: one sentence for the whole form, and one for each field by its name. */
export type FormErrors = { summary: string; fields: Record<string, string> }

const ErrorsContext = createContext<FormErrors | null>(null)
const TypedContext = createContext<Record<string, string> | undefined>(undefined)

/** What is wrong with a field, if the form's last answer said so. */
export function useFieldError(name: string): string | undefined {
  return use(ErrorsContext)?.fields[name]
}

/** What was typed into the form before its last refusal, by the names of its fields; undefined where the browser still has it. */
export function useTypedTexts(): Record<string, string> | undefined {
  return use(TypedContext)
}

export type FormProps = Omit<RouterFormProps, 'children'> & {
  errors?: FormErrors | null | undefined
  /** Field values after a refusal without script, in place of the defaults. */
  typed?: Record<string, string> | undefined
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/**
 * A form that works with and without JavaScript. After a refusal the summary takes the focus and every field shows its own error.
 * Native checks stay off once our own script runs: they speak the browser's language, not the page's.
 */
export function Form({ errors = null, typed, children, ...props }: FormProps) {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <ErrorsContext value={errors}>
      <TypedContext value={typed}>
        <RouterForm method="post" noValidate={isScripted} {...props}>
          {errors && <ErrorSummary errors={errors} />}
          {children}
        </RouterForm>
      </TypedContext>
    </ErrorsContext>
  )
}

/** The errors of a form at its top: takes the focus when it appears and leads to each field. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal takes the focus again
  useEffect(() => {
    summary.current?.focus()
    setLabels(labelsIn(summary.current?.closest('form')))
  }, [errors])
  const [labels, setLabels] = useState<Record<string, string>>({})
  const fields = Object.entries(errors.fields)
  return (
    <div ref={summary} tabIndex={-1} role="alert" className="mb-5 rounded-card outline-offset-4">
      <Alert tone="danger" title={errors.summary}>
        {fields.length > 1 && (
          <ul className="list-disc ps-5">
            {fields.map(([name, text]) => (
              <li key={name}>
                <button
                  type="button"
                  className="py-0.5 text-start align-top underline underline-offset-2"
                  onClick={() => focusField(summary.current, name)}
                >
                  {labels[name] ? `${labels[name]}: ${text}` : text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

const longestLabel = 50

/** What the fields are called, by their names; a label as long as a sentence says too much here. */
function labelsIn(form: HTMLFormElement | null | undefined): Record<string, string> {
  const fields = form?.querySelectorAll<HTMLInputElement>('[data-field]') ?? []
  const labels = [...fields].map((field) => {
    const label = field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0]
    return [field.getAttribute('data-field') ?? '', label?.textContent?.trim() ?? ''] as const
  })
  return Object.fromEntries(labels.filter(([, label]) => label !== '' && label.length <= longestLabel))
}

function focusField(within: HTMLElement | null, name: string) {
  const fields = within?.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  ;[...fields].find((field) => field.getAttribute('data-field') === name)?.focus()
}

type SubmitButtonProps = ButtonProps & {
  /** The field `intent` of its form, where a page has several: busy while that very form is on its way. */
  intent?: string
  /** One of several steps of a page: shows the next step immediately, before the page has revalidated. */
  isStep?: boolean
}

/** The submit button of a form: busy while submitting or while `isBusy` is set. */
export function SubmitButton({
  children,
  intent,
  isStep = false,
  isBusy: isParentBusy = false,
  ...props
}: SubmitButtonProps) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const t = useTranslations('common')
  // A refusal shows before the page has revalidated, so corrections are not blocked
  const isRefused = use(ErrorsContext) !== null && navigation.state === 'loading'
  const isNext = isStep && navigation.state === 'loading' && navigation.location.pathname === pathname
  const isPosted = navigation.formMethod !== undefined && navigation.formMethod !== 'GET'
  const isForm = isPosted && (intent === undefined || navigation.formData?.get('intent') === intent)
  const isSent = isForm && !isRefused && !isNext
  return (
    <Button type="submit" {...props} isBusy={isSent || isParentBusy}>
      {children ?? t('save')}
    </Button>
  )
}
