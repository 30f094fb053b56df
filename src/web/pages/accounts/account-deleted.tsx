import { DoorOpen } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../api/page-facts.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { PartnerRedirect } from '../../features/leaving/partner-redirect.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Where deleting an account ends: what happened, until when there is a way back, and the site's partner, if it names one. */
export default function AccountDeletedPage() {
  const t = useTranslations('settings.leaving.deleted')
  const { site, now } = usePageFacts()
  const moments = useMoments()
  const [query] = useSearchParams()
  const until = instantOf(query.get('until'))
  const isComing = until !== null && until > now
  return (
    <Page width="narrow">
      <PageTitle title={t('title')} />
      <Outcome
        icon={<DoorOpen />}
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
      </Outcome>
      {until !== null && site.leaving_partner && <PartnerRedirect partner={site.leaving_partner} />}
    </Page>
  )
}

/** A moment of an address, as the wire writes it; null for anything else. */
function instantOf(text: string | null): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
