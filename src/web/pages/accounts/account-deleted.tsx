import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { PartnerRedirect } from '../../features/leaving/partner-redirect.tsx'
import suitcase from '../../features/scenes/pictures/states/goodbye.svg?url&no-inline'
import { useMoments } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** For the browser that has just closed an account; members and visitors are led on. */
async function load(api: Api, { user, url }: LoadArgs) {
  if (user) throw redirect('/members')
  try {
    return await api.accounts.getClosed({ closed: url.searchParams.get('closed') ?? '' })
  } catch (error) {
    if (failureOf(error)) throw redirect('/')
    throw error
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Where deleting an account ends: what happened, until when there is a way back, and the site's partner, if it names one. */
export default function AccountDeletedPage() {
  const t = useTranslations('settings.leaving.deleted')
  const { site, now } = usePageFacts()
  const moments = useMoments()
  const { erased_at: until } = useLoaderData<typeof loader>()
  const isComing = until > now
  return (
    <>
      <PicturePage
        picture={suitcase}
        title={t('title')}
        actions={
          <LinkButton to="/" variant="secondary">
            {t('home')}
          </LinkButton>
        }
      >
        {isComing ? (
          <>
            <p>{t('text')}</p>
            <p>{t('until', { date: moments.day(until) })}</p>
          </>
        ) : (
          <p>{t('erased')}</p>
        )}
        <p>{t('thanks')}</p>
      </PicturePage>
      {site.leaving_partner && (
        <Page width="narrow">
          <PartnerRedirect partner={site.leaving_partner} />
        </Page>
      )}
    </>
  )
}
