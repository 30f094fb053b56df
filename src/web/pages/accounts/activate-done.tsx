import { Link, redirect, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { NewPasswordField } from '../../features/accounts/new-password-field.tsx'
import openDoor from '../../features/scenes/pictures/states/visitors.svg?url&no-inline'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { AlreadyConfirmed } from './already-confirmed.tsx'
import { linkState, pressed } from './link-state.ts'
import { LinkForm, PressLink } from './press-link.tsx'

const failedPath = '/activate/error'

async function load(api: Api, { url }: LoadArgs) {
  const { searchParams } = url
  if (!searchParams.get('token') && !searchParams.get('outcome')) throw redirect(failedPath)
  return { needsPassword: (await linkState(api, url, 'activate')) === 'password' }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, failedPath, async (token) => {
    const { password, new_password } = Object.fromEntries(form) as Record<string, string | undefined>
    const { outcome } = await api.accounts.activate({
      token,
      ...(password && { password }),
      ...(new_password && { new_password }),
    })
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
  const { needsPassword } = useLoaderData<typeof loader>()
  const token = query.get('token')
  if (token && needsPassword) return <ConfirmWithPassword token={token} isNew={query.has('new')} />
  if (token) return <Confirm token={token} />
  if (user?.status === 'active' && query.get('outcome') === 'activated') return <Welcome user={user} />
  return <AlreadyConfirmed isLoggedIn={user !== null} />
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('entry.activate')
  return (
    <PressLink token={token} title={t('title')} submit={t('submit')}>
      {t('lead')}
    </PressLink>
  )
}

/**
 * In another browser than that of the sign-up, where a stranger may have typed this address: asks for the password that was chosen there, or
 * for a new one.
 */
function ConfirmWithPassword({ token, isNew }: { token: string; isNew: boolean }) {
  const t = useTranslations()
  const address = (query: Record<string, string>) => `/activate/done?${new URLSearchParams({ token, ...query })}`
  return (
    <LinkForm
      key={String(isNew)}
      token={token}
      title={t('entry.activate.title')}
      lead={isNew ? t('entry.activate.newLead') : t('entry.activate.otherBrowser')}
      submit={t('entry.activate.submit')}
      note={
        <p className="mt-5 text-center">
          <Link
            to={address(isNew ? {} : { new: '1' })}
            replace
            className="prose-link inline-flex min-h-11 items-center"
          >
            {isNew ? t('entry.activate.useOld') : t('entry.activate.setNew')}
          </Link>
        </p>
      }
    >
      {isNew ? (
        <NewPasswordField name="new_password" label={t('entry.activate.newPassword')} />
      ) : (
        <PasswordField name="password" label={t('accounts.password')} autoComplete="current-password" isRequired />
      )}
    </LinkForm>
  )
}

function Welcome({ user }: { user: UserView }) {
  const t = useTranslations('entry.activate')
  const { has_photo, name } = user.profile
  return (
    <PicturePage
      picture={openDoor}
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
    </PicturePage>
  )
}
