import { Undo2 } from 'lucide-react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { rememberUser } from '../../api/session.ts'
import envelope from '../../features/scenes/pictures/states/envelope.svg?url&no-inline'
import { DeadLink } from '../../layouts/dead-link.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { isOpenLink, pressed } from './link-state.ts'
import { LinkForm } from './press-link.tsx'

const path = '/mail-change/undo'

async function load(api: Api, { url }: LoadArgs) {
  if (url.searchParams.get('outcome') === 'undone') return 'undone'
  return (await isOpenLink(api, url, 'mail_undo')) ? 'open' : 'expired'
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, path, async (token) => {
    await api.accounts.undoMailChange({ token })
    rememberUser(null)
    return `${path}?outcome=undone`
  })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the mail to an address that was replaced leads: for 48 hours a press brings it back. */
export default function UndoMailChangePage() {
  const t = useTranslations('entry.mailChange')
  const state = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (state === 'open') return <Confirm token={query.get('token') ?? ''} />
  if (state === 'undone') return <Undone />
  return <DeadLink actions={<LinkButton to="/pages/service">{t('service')}</LinkButton>}>{t('undoExpired')}</DeadLink>
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('entry.mailChange')
  const submit = (
    <>
      <Undo2 aria-hidden className="size-5" />
      {t('undoSubmit')}
    </>
  )
  return (
    <LinkForm
      token={token}
      title={t('undoTitle')}
      lead={t('undoLead')}
      submit={submit}
      note={<p className="mt-5 text-center text-ink-soft">{t('undoNot')}</p>}
    >
      <ul className="list-disc space-y-1 ps-5">
        <li>{t('undoBack')}</li>
        <li>{t('undoDevices')}</li>
        <li>{t('undoMail')}</li>
      </ul>
    </LinkForm>
  )
}

function Undone() {
  const t = useTranslations('entry.mailChange')
  return (
    <PicturePage picture={envelope} title={t('undoneTitle')}>
      <p>{t('undone')}</p>
      <p>
        {t('undoneMissing')}{' '}
        <Link to="/reset-password" className="prose-link">
          {t('undoneAsk')}
        </Link>
      </p>
    </PicturePage>
  )
}
