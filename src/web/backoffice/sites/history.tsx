import { History } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { SiteVersionView } from '../../../contract/office/sites.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { useMay } from '../staff/staff.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { SiteFrame } from './frame.tsx'
import { useOwnErrors } from './use-own-errors.ts'
import { useMoment, useSettingWords } from './words.tsx'

const load = forStaff(async ({ backoffice }: Api, { params }: LoadArgs) => {
  const { id = '' } = params
  const [{ site }, { versions }] = await Promise.all([
    backoffice.getOfficeSite({ id }),
    backoffice.listSiteVersions({ id }),
  ])
  return { site: { id, name: site.name, version: site.version }, versions }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form, params }: ActArgs) => {
  const { intent = '', after = '' } = formTexts(form)
  await backoffice.restoreSite({ id: params.id ?? '', version: intent.replace('back/', ''), after })
  return { done: true }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Versions of the settings, with a form to restore each. */
export default function SiteHistoryPage() {
  const t = useTranslations('office.sites')
  const { site, versions } = useLoaderData<typeof loader>()
  const answer = useActionData<{ done?: true }>()
  return (
    <SiteFrame site={site} page="history" lead={t('history.lead')}>
      <DoneNotice answer={answer} text={answer?.done ? t('history.done') : null} />
      {versions.length === 0 ? (
        <EmptyList icon={<History aria-hidden />} title={t('history.emptyTitle')}>
          {t('history.emptyText')}
        </EmptyList>
      ) : (
        <>
          <ol className="grid gap-4">
            {versions.map((version) => (
              <li key={version.version}>
                <Version version={version} current={site.version} />
              </li>
            ))}
          </ol>
          <EndOfList>{t('history.end')}</EndOfList>
        </>
      )}
    </SiteFrame>
  )
}

function Version({ version, current }: { version: SiteVersionView; current: number }) {
  const t = useTranslations('office.sites')
  const words = useSettingWords()
  const moment = useMoment()
  const mayRestore = useMay('restoreSite')
  const intent = `back/${version.version - 1}`
  const errors = useOwnErrors('sites', intent)
  return (
    <Card as="article">
      <h2 className="flex flex-wrap items-center gap-2 font-bold">
        {t('history.version', { version: version.version })}
        {version.back_to !== null && <Badge>{t('history.backTo', { version: version.back_to })}</Badge>}
      </h2>
      <p className="text-sm text-ink-soft">
        {t('changedBy', { moment: moment(version.at), name: version.by ?? t('commandLine') })}
      </p>
      <dl className="mt-3 grid gap-3">
        {version.changes.map(({ name, was, now }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm font-semibold">{t(`settings.${name}.label`)}</dt>
            <dd className="text-sm wrap-anywhere text-ink-soft">{t('was', { value: words(name, was) })}</dd>
            <dd className="text-sm wrap-anywhere">{t('now', { value: words(name, now) })}</dd>
          </div>
        ))}
      </dl>
      {mayRestore && (
        <IntentForm intent={intent} errors={errors} className="mt-4">
          <input type="hidden" name="after" value={current} />
          <IntentButton variant="secondary" size="small" aria-label={`${t('history.go')}: ${version.version}`}>
            {t('history.go')}
          </IntentButton>
        </IntentForm>
      )}
    </Card>
  )
}
