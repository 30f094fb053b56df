import { PartyPopper } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { UserView } from '../../../contract/accounts.ts'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { AlreadyConfirmed } from './already-confirmed.tsx'
import { pressed } from './link-state.ts'
import { PressLink } from './press-link.tsx'

const failedPath = '/activate/error'

async function load(_api: Api, { url: { searchParams } }: LoadArgs) {
  if (!searchParams.get('token') && !searchParams.get('outcome')) throw redirect(failedPath)
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, failedPath, async (token) => {
    const { outcome } = await api.accounts.activate({ token })
    return `/activate/done?outcome=${outcome}`
  })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/**
 * Where the link of the confirmation mail leads. Opening it changes nothing, because mail programs open links by themselves:
 * a press does, and what came of it is said at the address of its outcome.
 */
export default function ActivationPage() {
  const [query] = useSearchParams()
  const { user } = usePageFacts()
  const token = query.get('token')
  return (
    <Page width="narrow">
      {token ? (
        <Confirm token={token} />
      ) : user?.status === 'active' && query.get('outcome') === 'activated' ? (
        <Welcome user={user} />
      ) : (
        <AlreadyConfirmed isLoggedIn={user !== null} />
      )}
    </Page>
  )
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('entry.activate')
  return (
    <PressLink token={token} title={t('title')} submit={t('submit')}>
      {t('lead')}
    </PressLink>
  )
}

function Welcome({ user }: { user: UserView }) {
  const t = useTranslations('entry.activate')
  const { has_photo, name } = user.profile
  return (
    <>
      <PageTitle title={t('title')} />
      <Outcome
        icon={<PartyPopper />}
        tone="success"
        title={t('doneTitle', { name })}
        actions={
          <>
            {!has_photo && <LinkButton to="/profile">{t('addPhoto')}</LinkButton>}
            <LinkButton to="/members" variant={has_photo ? 'primary' : 'secondary'}>
              {t('members')}
            </LinkButton>
          </>
        }
      >
        <p>{t('done')}</p>
        {!has_photo && <p>{t('photoHint')}</p>}
      </Outcome>
    </>
  )
}
