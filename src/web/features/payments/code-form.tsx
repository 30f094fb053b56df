import { Tag, X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DiscountView } from '../../../contract/payments.ts'
import type { Failure } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { shopQuery } from './return-path.ts'

type CodeFormProps = {
  /** The code in the page's address, whether it was taken or refused. */
  code: string | null
  discount: DiscountView | null
  refusal: Failure | null
  /** The page it belongs to, without its query. */
  path: string
  next: string | null
}

/** Takes a discount code into the page's address, so that it works without script and can be shared; says what it gives or why not. */
export function CodeForm({ code, discount, refusal, path, next }: CodeFormProps) {
  const t = useTranslations('payments.code')
  const failureText = useFailureText()
  const applied = code && discount?.code === code.trim().toUpperCase() ? discount : null
  if (applied) return <AppliedCode discount={applied} removePath={`${path}${shopQuery({ next })}`} />
  return (
    <details open={Boolean(code)} className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-secondary-ink">
        <Tag aria-hidden className="size-5" />
        {t('have')}
      </summary>
      <Form action={path} preventScrollReset replace className="mt-2 flex max-w-md items-start gap-2">
        {next && <input type="hidden" name="next" value={next} />}
        <div className="min-w-0 flex-1" aria-live="polite">
          <TextField
            key={code}
            name="code"
            label={t('label')}
            isLabelHidden
            placeholder={t('label')}
            defaultValue={code ?? ''}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refusal ? failureText(refusal) : undefined}
            isRequired
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          {t('apply')}
        </Button>
      </Form>
    </details>
  )
}

function AppliedCode({ discount, removePath }: { discount: DiscountView; removePath: string }) {
  const t = useTranslations('payments.code')
  const tMethods = useTranslations('payments.methods')
  const money = useMoney()
  const { code, value_percentage: percentage, minimum_order_value: minimum, currency, paymentmethods } = discount
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-success-soft p-4">
      <Tag aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-success-ink">{t('applied', { code, percentage })}</p>
        {minimum > 0 && currency && (
          <p className="text-sm">{t('minimum', { price: money({ amount_minor: minimum, currency }) })}</p>
        )}
        {paymentmethods && (
          <p className="text-sm">
            {t('only', { methods: paymentmethods.map((method) => tMethods(method)).join(', ') })}
          </p>
        )}
      </div>
      <Link
        to={removePath}
        replace
        preventScrollReset
        aria-label={t('remove', { code })}
        className="-m-2 inline-flex size-11 items-center justify-center rounded-full hover:bg-ink/7"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  )
}
