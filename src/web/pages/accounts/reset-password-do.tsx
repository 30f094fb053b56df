import { useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { rememberUser } from '../../api/session.ts'
import { NewPasswordField } from '../../features/accounts/new-password-field.tsx'
import openDoor from '../../features/scenes/pictures/states/visitors.svg?url&no-inline'
import { DeadLink } from '../../layouts/dead-link.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { isOpenLink, pressed } from './link-state.ts'
import { LinkForm } from './press-link.tsx'

const path = '/reset-password/do'

async function load(api: Api, { url }: LoadArgs) {
  if (url.searchParams.get('outcome') === 'done') return 'done'
  return (await isOpenLink(api, url, 'reset')) ? 'open' : 'expired'
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, path, async (token) => {
    const { user } = await api.accounts.resetPassword({
      token,
      password: String(form.get('password') ?? ''),
      password_again: String(form.get('password_again') ?? ''),
    })
    rememberUser(user)
    // Without a user a second factor stands between the new password and the account
    return user ? `${path}?outcome=done` : '/login?reset=done'
  })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link of the reset mail leads. Opening it changes nothing; the form does. */
export default function NewPasswordPage() {
  const t = useTranslations('entry.reset')
  const state = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (state === 'open') return <Choose token={query.get('token') ?? ''} />
  if (state === 'done') return <Done />
  return <DeadLink actions={<LinkButton to="/reset-password">{t('askAgain')}</LinkButton>}>{t('expired')}</DeadLink>
}

function Choose({ token }: { token: string }) {
  const t = useTranslations('entry.reset')
  return (
    <LinkForm token={token} title={t('doTitle')} lead={t('doLead')} submit={t('doSubmit')}>
      <NewPasswordField label={t('password')} />
      <PasswordField name="password_again" label={t('passwordAgain')} autoComplete="new-password" isRequired />
    </LinkForm>
  )
}

function Done() {
  const t = useTranslations('entry.reset')
  return (
    <PicturePage
      picture={openDoor}
      title={t('doneTitle')}
      actions={<LinkButton to="/members">{t('members')}</LinkButton>}
    >
      <p>{t('done')}</p>
    </PicturePage>
  )
}
