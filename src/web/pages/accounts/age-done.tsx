import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AgeResult } from '../../../contract/accounts/age.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, nextPath, onServer } from '../../api/load.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { AgeCheck } from './age-check.tsx'

const askAgainMs = 5000

/** The provider leads here. Its answer is looked up on the server; the address proves nothing. */
async function load(api: Api, { url }: LoadArgs) {
  // A provider may add what it likes; only short parameters are passed on
  const answer = Object.fromEntries(
    [...url.searchParams].filter(([key, value]) => key.length <= 40 && value.length <= 500),
  )
  const { status, next, check } = await api.accounts.finishAgeProof({ answer })
  return { status, check, next: nextPath(next, '/') }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const looks = {
  passed: { tone: 'success', text: 'passed' },
  refused: { tone: 'warning', text: 'minor' },
  pending: { tone: 'info', text: 'pending' },
  unfinished: { tone: 'warning', text: 'failed' },
  unavailable: { tone: 'warning', text: 'down' },
} as const

/** The result of a check, and the way on from it. While the provider checks, the page asks again by itself. */
export default function AgeDonePage() {
  const t = useTranslations('verification.age')
  const { status, check, next } = useLoaderData<typeof loader>()
  useAskAgain(status === 'pending')
  const { tone, text } = looks[status]
  return (
    <Page width="narrow">
      <PageTitle title={t('doneTitle')} />
      <PageHeader title={t('doneTitle')} />
      <div role="status">
        <Alert tone={tone} action={<NextStep status={status} next={next} />}>
          {t(text)}
        </Alert>
      </div>
      {status === 'pending' && check !== null && <AgeCheck check={check} />}
    </Page>
  )
}

function NextStep({ status, next }: { status: AgeResult['status']; next: string }) {
  const t = useTranslations('verification.age')
  if (status === 'passed') return <LinkButton to={next}>{t('goOn')}</LinkButton>
  if (status === 'pending' || status === 'unavailable')
    return (
      // With the address as it is: the sandbox's answer is in it
      <LinkButton to="" variant="secondary">
        {t('check')}
      </LinkButton>
    )
  return (
    <LinkButton to={`/age?next=${encodeURIComponent(next)}`} variant="secondary">
      {t('tryAgain')}
    </LinkButton>
  )
}

function useAskAgain(isPending: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void revalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [isPending, revalidate])
}
