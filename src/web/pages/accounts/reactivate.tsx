import { useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { reactivationDays } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import openDoor from '../../features/scenes/pictures/states/visitors.svg?url&no-inline'
import { DeadLink } from '../../layouts/dead-link.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { isOpenLink, pressed } from './link-state.ts'
import { PressLink } from './press-link.tsx'

const path = '/reactivate'

async function load(api: Api, { url }: LoadArgs) {
  return { isOpen: !url.searchParams.has('outcome') && (await isOpenLink(api, url, 'reactivate')) }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, path, async (token) => {
    const { outcome } = await api.accounts.reactivate({ token })
    return `${path}?outcome=${outcome}`
  })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link mailed to who left leads: opening it changes nothing, a press brings the account back. */
export default function ReactivatePage() {
  const { isOpen } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { user } = usePageFacts()
  const outcome = query.get('outcome')
  // A logged-in member needs no link, even an expired one
  const isBack = outcome !== null || (!isOpen && user !== null && query.has('token'))
  if (isBack) return <Back isNews={outcome === 'reactivated'} />
  return isOpen ? <Confirm token={query.get('token') ?? ''} /> : <Expired />
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('settings.leaving.reactivate')
  return (
    <PressLink token={token} picture={openDoor} title={t('title')} submit={t('submit')}>
      {t('lead')}
    </PressLink>
  )
}

function Back({ isNews }: { isNews: boolean }) {
  const t = useTranslations('settings.leaving.reactivate')
  const { user } = usePageFacts()
  const title = t(isNews ? 'doneTitle' : 'alreadyTitle')
  return (
    <PicturePage
      picture={openDoor}
      title={title}
      actions={<LinkButton to={user ? '/members' : '/login'}>{user ? t('members') : t('logIn')}</LinkButton>}
    >
      <p>{t(isNews ? 'done' : 'already')}</p>
      {user?.is_paused && <p>{t('paused')}</p>}
      {!user && <p>{t('logInFirst')}</p>}
    </PicturePage>
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
