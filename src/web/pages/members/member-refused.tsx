import { Ban, UserRoundX } from 'lucide-react'
import { isRouteErrorResponse } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { ErrorPage } from '../../layouts/error-page.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'

const expected = ['blocked_by_member', 'member_unavailable', 'not_found']

/** In place of a profile that is not to be seen: blocked by its member, gone, or never there. Other errors are the page's. */
export function MemberRefused({ error }: { error: unknown }) {
  const t = useTranslations('likes.member')
  const failureText = useFailureText()
  const failure = isRouteErrorResponse(error) ? (error.data as Failure | null) : null
  if (!failure || !expected.includes(failure.code)) return <ErrorPage error={error} />
  const isBlocked = failure.code === 'blocked_by_member'
  const title = failureText(isBlocked ? failure : { code: 'member_unavailable', params: {} })
  const Icon = isBlocked ? Ban : UserRoundX
  return (
    <Page>
      <PageTitle title={title} />
      <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-14 text-center">
        <span className="inline-flex size-20 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
          <Icon aria-hidden className="size-9" />
        </span>
        <h1>{title}</h1>
        <p className="text-ink-soft">{t(isBlocked ? 'blockedText' : 'goneText')}</p>
        <LinkButton to="/members">{t('toSearch')}</LinkButton>
      </div>
    </Page>
  )
}
