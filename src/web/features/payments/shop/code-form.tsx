import { Tag, X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import type { Failure } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDiscountTerms } from '../offers/offer-terms.ts'
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

/**
 * Puts a discount code into the page's address, so that it works without script and can be shared; shows its discount
 * or the error.
 */
export function CodeForm({ code, discount, refusal, path, next }: CodeFormProps) {
  const t = useTranslations('payments.code')
  const refusalText = useRefusalText()
  if (code && discount && !refusal) {
    return <AppliedCode typed={code} discount={discount} removePath={`${path}${shopQuery({ next })}`} />
  }
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
            error={refusal ? refusalText(refusal) : undefined}
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

/** Why a code does not hold here, and what it would hold for. */
function useRefusalText(): (refusal: Failure) => string {
  const failureText = useFailureText()
  const terms = useDiscountTerms()
  return (refusal) => {
    const { minimum_minor, currency, country, methods } = refusal.params
    const limits = {
      ...(typeof minimum_minor === 'number' && { minimum_order_value: minimum_minor }),
      ...(typeof currency === 'string' && { currency }),
      ...(typeof country === 'string' && { country }),
      ...(typeof methods === 'string' && { paymentmethods: methods.split(',') as DiscountView['paymentmethods'] }),
    }
    return [failureText(refusal), ...terms(limits)].join(' ')
  }
}

/** The applied discount: that of the typed code, or a better one the buyer has anyway. */
function AppliedCode({ typed, discount, removePath }: { typed: string; discount: DiscountView; removePath: string }) {
  const t = useTranslations('payments.code')
  const terms = useDiscountTerms()
  const { code, value_percentage: percentage } = discount
  const isTyped = code === typed.normalize('NFKC').trim().toUpperCase()
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-success-soft p-4">
      <Tag aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-success-ink">{t(isTyped ? 'applied' : 'better', { code, percentage })}</p>
        {terms(discount).map((term) => (
          <p key={term} className="text-sm">
            {term}
          </p>
        ))}
      </div>
      <Link
        to={removePath}
        replace
        preventScrollReset
        aria-label={t('remove', { code: isTyped ? code : typed })}
        className="-m-2 inline-flex size-11 items-center justify-center rounded-full hover:bg-ink/7"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  )
}
