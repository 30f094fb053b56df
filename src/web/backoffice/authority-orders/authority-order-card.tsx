import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuthorityOrderView } from '../../../contract/office/authority-orders.ts'
import { authorityOrderEffects, disclosableData } from '../../../contract/office/office-constants.ts'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useFieldError } from '../../ui/fields/form-errors.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { useDay } from '../ui/use-day.ts'
import { DelayFields } from './new-authority-order.tsx'

type Props = { order: AuthorityOrderView }

/** An order of an authority: what it says, what was done, and what can be done next. */
export function AuthorityOrderCard({ order }: Props) {
  const t = useTranslations('office.authorityOrders')
  const { authority, reference, kind, effect, is_late, informed_at, member, disclosure, confirmed_at } = order
  const isOpen = effect === null
  const mayAsk = isOpen && kind === 'information' && member !== null && disclosure === null
  const mayClose = isOpen && confirmed_at !== null && disclosure?.state !== 'waiting' && disclosure?.state !== 'making'
  const isToBeInformed = member !== null && informed_at === null && effect !== 'no_data' && effect !== 'refused'
  return (
    <Card as="li" className="grid gap-4">
      <h3 className="flex flex-wrap items-center gap-3 font-bold wrap-anywhere">
        {authority}, {reference}
        <Badge tone={isOpen ? 'neutral' : 'success'}>
          {t(effect === null ? `kinds.${kind}` : `effects.${effect}`)}
        </Badge>
        {is_late && <Badge tone="danger">{t('late')}</Badge>}
      </h3>
      <OrderFacts order={order} />
      {disclosure !== null && <Disclosure disclosure={disclosure} />}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {isOpen && confirmed_at === null && (
          <OrderForm intent={`confirmed/${order.id}`}>
            <IntentButton variant="secondary">{t('confirm')}</IntentButton>
          </OrderForm>
        )}
        {mayAsk && <DisclosureForm order={order} />}
        {isToBeInformed && <DelayForm order={order} />}
        {mayClose && <EffectForm order={order} />}
      </div>
    </Card>
  )
}

function OrderFacts({ order }: Props) {
  const t = useTranslations('office.authorityOrders')
  const kinds = useTranslations('office.notices.kinds')
  const regionName = useRegionName()
  const { dayAndTime } = useMoments()
  const day = useDay()
  const { member, due_on, delay, informed_at, effect_at, effect_note } = order
  const isDone = order.effect === null || order.effect === 'carried_out' || order.effect === 'partly'
  const later = delay === null ? t('informedThen') : t('informedLater', { day: day(delay.until), reason: delay.reason })
  const informed = informed_at === null ? (isDone ? later : t('notInformed')) : dayAndTime(informed_at)
  const facts: Fact[] = [
    [t('kind'), `${t(`kinds.${order.kind}`)}, ${kinds(order.category)}`],
    [t('country'), regionName(order.country)],
    [t('legalBasis'), order.legal_basis],
    [t('orderedOn'), day(order.ordered_on)],
    [t('territory'), order.territory],
    [t('subject'), <Lines key="subject">{order.subject}</Lines>],
    [t('site'), order.site],
    [t('member'), <MemberOf key="member" member={member} />],
    ...(due_on === null ? [] : [[t('dueOn'), day(due_on)] as const]),
    [t('received'), dayAndTime(order.received_at)],
    [t('confirmed'), order.confirmed_at === null ? t('notConfirmed') : dayAndTime(order.confirmed_at)],
    ...(member === null ? [] : [[t('informed'), informed] as const]),
    ...(effect_at === null
      ? []
      : [[t('effect'), <Lines key="effect">{`${dayAndTime(effect_at)}\n${effect_note}`}</Lines>] as const]),
  ]
  return <Facts facts={facts} />
}

function Lines({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>
}

function MemberOf({ member }: { member: AuthorityOrderView['member'] }): ReactNode {
  const t = useTranslations('office.authorityOrders')
  if (member === null) return t('noMember')
  if (member.name === '') return t('gone')
  return (
    <Link to={`/office/members/${member.id}`} className="prose-link">
      {member.name}
    </Link>
  )
}

function Disclosure({ disclosure }: { disclosure: NonNullable<AuthorityOrderView['disclosure']> }) {
  const t = useTranslations('office.authorityOrders')
  const { state, data, file, files, sha256, at } = disclosure
  return (
    <section className="grid justify-items-start gap-2 text-sm wrap-anywhere">
      <h4 className="font-semibold">
        {t('disclosure')}: {t(`states.${state}`)}
      </h4>
      <p>{data.map((each) => t(`dataNames.${each}`)).join(', ')}</p>
      {at !== null && <p>{files.length === 0 ? t('noFiles') : t('files', { names: files.join(', ') })}</p>}
      {sha256 !== null && <p>{t('sha256', { hash: sha256 })}</p>}
      {file !== null && (
        <a href={file} download className={buttonLooks('secondary', 'small')}>
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
      )}
    </section>
  )
}

function OrderForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <IntentForm intent={intent} errors={useOwnErrors('authorityOrders', intent)} className="grid max-w-prose gap-5">
      {children}
    </IntentForm>
  )
}

function DisclosureForm({ order: { id } }: Props) {
  const t = useTranslations('office.authorityOrders')
  const intent = `asked/${id}`
  return (
    <Unfold label={t('disclose')} isOpen={useRefusal(intent) !== null}>
      <OrderForm intent={intent}>
        <DataFields />
        <TextArea name="note" label={t('discloseNote')} maxLength={1000} isRequired />
        <IntentButton className="justify-self-start">{t('discloseSubmit')}</IntentButton>
      </OrderForm>
    </Unfold>
  )
}

function DataFields() {
  const t = useTranslations('office.authorityOrders')
  const error = useFieldError('data')
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('data')}</legend>
      <p className="text-sm text-ink-soft">{t('dataHint')}</p>
      {error && <p className="text-sm font-medium text-danger-ink">{error}</p>}
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {disclosableData.map((each, place) => (
          <Checkbox key={each} name="data" value={each} error={place === 0 ? undefined : ''}>
            {t(`dataNames.${each}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function DelayForm({ order: { id, delay } }: Props) {
  const t = useTranslations('office.authorityOrders')
  const intent = `delayed/${id}`
  return (
    <Unfold label={t('changeDelay')} isOpen={useRefusal(intent) !== null}>
      <OrderForm intent={intent}>
        <DelayFields hint={t('endDelayHint')} delay={delay} />
        <IntentButton className="justify-self-start">{t('saveDelay')}</IntentButton>
      </OrderForm>
    </Unfold>
  )
}

function EffectForm({ order: { id } }: Props) {
  const t = useTranslations('office.authorityOrders')
  const intent = `closed/${id}`
  return (
    <Unfold label={t('close')} isOpen={useRefusal(intent) !== null}>
      <OrderForm intent={intent}>
        <RadioGroup
          name="effect"
          label={t('effect')}
          hint={t('closeHint')}
          choices={authorityOrderEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
          isRequired
        />
        <TextArea name="note" label={t('effectNote')} maxLength={2000} isRequired />
        <IntentButton className="justify-self-start">{t('closeSubmit')}</IntentButton>
      </OrderForm>
    </Unfold>
  )
}
