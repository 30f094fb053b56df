import { CircleCheck, DoorOpen } from 'lucide-react'
import { redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { reactivationDays } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { loadArea } from '../../i18n/area.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { DeadLink } from './dead-link.tsx'
import { isDeadLink, isOpenLink } from './link-state.ts'

const path = '/reactivate'

async function load(api: Api, { url, locale }: LoadArgs) {
  const hasOutcome = url.searchParams.has('outcome')
  const [texts, isOpen] = await Promise.all([
    loadArea('settings', locale),
    hasOutcome ? false : isOpenLink(api, url, 'reactivate'),
  ])
  return { texts, isOpen }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  try {
    const { outcome } = await api.accounts.reactivate({ token: formTexts(form).token ?? '' })
    return redirect(`${path}?outcome=${outcome}`)
  } catch (error) {
    if (isDeadLink(error)) return redirect(path)
    throw error
  }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link mailed to who left leads: opening it changes nothing, a press brings the account back. */
export default function ReactivatePage() {
  const { texts, isOpen } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { user } = usePageFacts()
  const outcome = query.get('outcome')
  // Whoever is logged in needs no link any more, however old it is
  const isBack = outcome !== null || (!isOpen && user !== null && query.has('token'))
  return (
    <AreaTexts messages={texts}>
      <Page width="narrow">
        {isBack ? (
          <Back isNews={outcome === 'reactivated'} />
        ) : isOpen ? (
          <Confirm token={query.get('token') ?? ''} />
        ) : (
          <Expired />
        )}
      </Page>
    </AreaTexts>
  )
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('settings.leaving.reactivate')
  const errors = useFormErrors(useActionData<Refused>()?.error)
  return (
    <>
      <PageTitle title={t('title')} />
      <Outcome
        icon={<DoorOpen />}
        title={t('title')}
        actions={
          <Form errors={errors} replace>
            <input type="hidden" name="token" value={token} />
            <SubmitButton size="large">{t('submit')}</SubmitButton>
          </Form>
        }
      >
        <p>{t('lead')}</p>
      </Outcome>
    </>
  )
}

function Back({ isNews }: { isNews: boolean }) {
  const t = useTranslations('settings.leaving.reactivate')
  const { user } = usePageFacts()
  const title = t(isNews ? 'doneTitle' : 'alreadyTitle')
  return (
    <>
      <PageTitle title={title} />
      <Outcome
        icon={<CircleCheck />}
        tone="success"
        title={title}
        actions={<LinkButton to={user ? '/members' : '/login'}>{user ? t('members') : t('logIn')}</LinkButton>}
      >
        <p>{t(isNews ? 'done' : 'already')}</p>
        {user?.is_paused && <p>{t('paused')}</p>}
        {!user && <p>{t('logInFirst')}</p>}
      </Outcome>
    </>
  )
}

function Expired() {
  const t = useTranslations('settings.leaving.reactivate')
  return (
    <DeadLink
      actions={
        <>
          <LinkButton to="/login">{t('logInTry')}</LinkButton>
          <LinkButton to="/signup" variant="secondary">
            {t('signUp')}
          </LinkButton>
        </>
      }
    >
      {t('expired', { days: reactivationDays })}
    </DeadLink>
  )
}
