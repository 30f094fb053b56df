import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowserAction, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import envelope from '../../features/scenes/pictures/states/envelope.svg?url&no-inline'
import { DeadLink } from '../../layouts/dead-link.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { pressed } from './link-state.ts'
import { PressLink } from './press-link.tsx'

const path = '/mail-change/do'

async function act(api: Api, { form }: ActArgs) {
  return pressed(form, path, async (token) => {
    const { outcome } = await api.accounts.changeMail({ token })
    return `${path}?outcome=${outcome}`
  })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link mailed to a new address leads: a press makes the address the member's own. */
export default function MailChangePage() {
  const t = useTranslations('entry.mailChange')
  const [query] = useSearchParams()
  const token = query.get('token')
  const outcome = query.get('outcome')
  if (token) return <Confirm token={token} />
  if (outcome) return <Changed isNews={outcome === 'changed'} />
  return <DeadLink actions={<LinkButton to="/settings">{t('settings')}</LinkButton>}>{t('expired')}</DeadLink>
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('entry.mailChange')
  return (
    <PressLink token={token} title={t('title')} submit={t('submit')}>
      {t('lead')}
    </PressLink>
  )
}

function Changed({ isNews }: { isNews: boolean }) {
  const t = useTranslations('entry.mailChange')
  const { user } = usePageFacts()
  const title = t(isNews ? 'changedTitle' : 'alreadyTitle')
  return (
    <PicturePage
      picture={envelope}
      title={title}
      actions={
        user ? (
          <LinkButton to="/settings">{t('settings')}</LinkButton>
        ) : (
          <LinkButton to="/login">{t('logIn')}</LinkButton>
        )
      }
    >
      <p>{t(isNews ? 'changed' : 'already')}</p>
    </PicturePage>
  )
}
