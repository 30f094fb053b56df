import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import { postbackEvents } from '../../../contract/setting-fields.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { SiteAnswer } from './actions.ts'
import { useOwnErrors } from './use-own-errors.ts'

type Network = { network: string; postbacks: Partial<Record<(typeof postbackEvents)[number], string>> }

/** Calls a saved address of a network once; nothing where there is none. */
export function SiteTry({ networks }: { networks: unknown }) {
  const t = useTranslations('office.sites')
  const errors = useOwnErrors('sites', 'try')
  const answer = useActionData<Partial<SiteAnswer>>()
  const tried = answer?.done === 'tried' ? answer.tried : undefined
  const choices = ((networks as Network[] | undefined) ?? []).flatMap(({ network, postbacks }) =>
    postbackEvents
      .filter((event) => postbacks[event] !== undefined)
      .map((event) => ({ value: `${event} ${network}`, label: `${network}: ${t(`network.${event}`)}` })),
  )
  if (choices.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('tryTitle')}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t('tryLead')}</p>
      <IntentForm intent="try" errors={errors} className="mt-4 flex flex-wrap items-end gap-3">
        <Select name="what" label={t('tryWhat')} choices={choices} className="w-full max-w-sm" />
        <IntentButton variant="secondary">{t('try')}</IntentButton>
      </IntentForm>
      <div role="status" className="mt-4">
        {tried && (
          <Alert tone={tried.status === 'sent' ? 'success' : 'warning'}>
            {t(`tried.${tried.status}`, { outcome: tried.outcome })}
          </Alert>
        )}
      </div>
    </Card>
  )
}
