import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StatementView } from '../../../contract/office/money.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoneyAct } from './money-action.tsx'

type Block = { member_id: string; reason: string; at: string }
type AccountBlock = { account_id: string; account: string | null; member_id: string | null; reason: string; at: string }
type ReturnsProps = {
  blocks: readonly Block[]
  accounts: readonly AccountBlock[]
  statements: readonly StatementView[]
}

/** Imports bank statements, records a single return; lists members and accounts blocked because of one. */
export function MoneyReturns({ blocks, accounts, statements }: ReturnsProps) {
  const t = useTranslations('office.money.returns')
  const { dayAndTime } = useMoments()
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      <Statements statements={statements} />
      <h3 className="mt-5 mb-2 font-semibold">{t('byHand')}</h3>
      <MoneyAct intent="returned" className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <TextField name="end_to_end_id" label={t('endToEnd')} isRequired maxLength={35} autoComplete="off" />
        </div>
        <div className="w-56">
          <TextField name="reason" label={t('reason')} isRequired maxLength={4} autoComplete="off" />
        </div>
        <IntentButton variant="secondary" className="min-h-12">
          {t('enter')}
        </IntentButton>
      </MoneyAct>
      {blocks.length > 0 && <h3 className="mt-5 font-semibold">{t('blocked')}</h3>}
      <ul className="divide-y divide-line">
        {blocks.map(({ member_id, reason, at }) => (
          <li key={member_id} className="flex flex-wrap items-end gap-x-5 gap-y-2 py-3">
            <p className="min-w-56 flex-1 break-all">
              <Link to={`/office/members/${member_id}`} className="prose-link">
                {member_id}
              </Link>
              <span className="block text-sm text-ink-soft">{t('since', { reason, moment: dayAndTime(at) })}</span>
            </p>
            <MoneyAct intent={`lifted/${member_id}`} className="flex flex-wrap items-end gap-3">
              <TextField name="note" label={t('why')} isRequired maxLength={500} />
              <IntentButton variant="secondary">{t('lift')}</IntentButton>
            </MoneyAct>
          </li>
        ))}
      </ul>
      {accounts.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">{t('blockedAccounts')}</h3>
          <p className="text-sm text-ink-soft">{t('accountsLead')}</p>
        </>
      )}
      <ul className="divide-y divide-line">
        {accounts.map(({ account_id, account, member_id, reason, at }) => (
          <li key={account_id} className="flex flex-wrap items-end gap-x-5 gap-y-2 py-3">
            <p className="min-w-56 flex-1 break-all">
              {member_id === null ? (
                t('erasedAccount')
              ) : (
                <Link to={`/office/members/${member_id}`} className="prose-link">
                  {account}
                </Link>
              )}
              <span className="block text-sm text-ink-soft">{t('since', { reason, moment: dayAndTime(at) })}</span>
            </p>
            <MoneyAct intent={`account/${account_id}`} className="flex flex-wrap items-end gap-3">
              <TextField name="note" label={t('why')} isRequired maxLength={500} />
              <IntentButton variant="secondary">{t('lift')}</IntentButton>
            </MoneyAct>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Statements({ statements }: Pick<ReturnsProps, 'statements'>) {
  const t = useTranslations('office.money.returns')
  const { dayAndTime } = useMoments()
  return (
    <>
      <MoneyAct intent="statement" encType="multipart/form-data" className="flex flex-wrap items-start gap-3">
        <div className="min-w-64 flex-1">
          <TextField name="file" type="file" accept=".xml" label={t('file')} hint={t('importLead')} isRequired />
        </div>
        <IntentButton variant="secondary" className="min-h-12 sm:mt-7">
          {t('import')}
        </IntentButton>
      </MoneyAct>
      {statements.length > 0 && <h3 className="mt-5 font-semibold">{t('statements')}</h3>}
      <ul className="divide-y divide-line">
        {statements.map(({ id, format, message_id, imported_at, ...counts }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">
              {t('imported', { format, id: message_id, moment: dayAndTime(imported_at) })}
            </p>
            <p className="text-sm text-ink-soft">{t('result', counts)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
