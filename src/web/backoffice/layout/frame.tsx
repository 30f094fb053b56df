import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/button.tsx'
import { contentId } from '../../ui/visually-hidden.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { OfficeTitle } from './office-title.tsx'

/** Around every page of the office, the log-in too. */
export default function OfficeFrame() {
  return (
    <OfficeTexts>
      <Outlet />
    </OfficeTexts>
  )
}

/** The last resort: an error of the office's own frame. Errors of a page show inside its bar. */
export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <OfficeTexts>
      <main id={contentId}>
        <OfficeError error={error} />
      </main>
    </OfficeTexts>
  )
}

export function OfficeError({ error }: { error: unknown }) {
  const t = useTranslations('office.error')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const known = { 403: 'forbidden', 404: 'notFound', 503: 'unavailable' } as const
  const hasOtherPool = isRouteErrorResponse(error) && error.data?.code === 'pool_changed'
  const message = t(hasOtherPool ? 'poolChanged' : status in known ? known[status as keyof typeof known] : 'message')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-20 text-center">
      <OfficeTitle title={message} />
      <p className="text-6xl font-extrabold text-primary-ink tabular-nums">{status}</p>
      <h1 className="text-2xl font-bold">{message}</h1>
      {status >= 500 && <p className="text-ink-soft">{t('hint')}</p>}
      {hasOtherPool && <p className="text-ink-soft">{t('poolChangedHint')}</p>}
      <LinkButton to="/office" reloadDocument>
        {t('home')}
      </LinkButton>
    </div>
  )
}
