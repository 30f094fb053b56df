import { useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { actOnFactor, FactorCodes, FactorSetup, useFactorAnswer } from '../staff/second-factor-setup.tsx'
import { forStaff, nextOfficePath } from './entry.ts'
import { EntryPage } from './entry-page.tsx'

const load = forStaff(async (api: Api) => (await api.backoffice.getMe({})).me)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff((api: Api, { form }: ActArgs) => actOnFactor(api, form))
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** First log-in where a second factor is required: the set-up comes before everything else. */
export default function SetUpPage() {
  const t = useTranslations('office')
  const { must_set_up } = useLoaderData<typeof loader>()
  const { started, codes } = useFactorAnswer()
  const [query] = useSearchParams()
  return (
    <EntryPage title={t('setUp.title')} heading={t('setUp.title')}>
      <Card className="grid gap-5">
        {!must_set_up ? (
          <>
            {codes ? <FactorCodes codes={codes} /> : <p>{t('setUp.done')}</p>}
            <LinkButton to={nextOfficePath(query.get('next'))} reloadDocument>
              {t('setUp.goOn')}
            </LinkButton>
          </>
        ) : started ? (
          <FactorSetup started={started} />
        ) : (
          <>
            <p>{t('setUp.lead')}</p>
            <p className="text-ink-soft">{t('secondFactor.beginHint')}</p>
            <IntentForm intent="start-factor">
              <IntentButton>{t('secondFactor.begin')}</IntentButton>
            </IntentForm>
          </>
        )}
      </Card>
      {must_set_up && (
        <form method="post" action="/office/logout" className="mt-5 text-center">
          <button type="submit" className={buttonLooks('secondary')}>
            {t('setUp.logOut')}
          </button>
        </form>
      )}
    </EntryPage>
  )
}
