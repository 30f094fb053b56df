import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { inBrowser, type LoadArgs, nextPath, onServer } from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'

/** The provider leads here, with its answer in the address. It counts once: who comes by this address again hears that it does not hold. */
async function load(api: Api, { url }: LoadArgs) {
  const { next = null, ...answer } = Object.fromEntries(url.searchParams)
  const { is_adult } = await api.accounts.finishAgeProof({ answer }).catch((error: unknown) => {
    const code = failureOf(error)?.code
    if (code !== 'link_expired' && code !== 'invalid_input') throw error
    return { is_adult: null }
  })
  if (is_adult) throw redirect(nextPath(next, '/'))
  return { isMinor: is_adult === false, next: nextPath(next, '/') }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a provider said, where it was not "over 18". */
export default function AgeDonePage() {
  const t = useTranslations('verification.age')
  const { isMinor, next } = useLoaderData<typeof loader>()
  return (
    <Page width="narrow">
      <PageTitle title={t('doneTitle')} />
      <PageHeader title={t('doneTitle')} />
      <Alert
        tone={isMinor ? 'info' : 'warning'}
        action={
          <LinkButton to={isMinor ? '/' : `/age?next=${encodeURIComponent(next)}`} variant="secondary">
            {t(isMinor ? 'back' : 'goOn')}
          </LinkButton>
        }
      >
        {t(isMinor ? 'minor' : 'failed')}
      </Alert>
    </Page>
  )
}
