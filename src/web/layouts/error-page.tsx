import { Component, type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Failure } from '../api/errors.ts'
import { isLostChunk, reloadForCopy, reloadOnce } from '../api/reload.ts'
import crossroads from '../features/scenes/pictures/crossroads.svg?url&no-inline'
import { useFailureText } from '../i18n/failures.ts'
import { buttonLooks } from '../ui/button-looks.ts'
import { contentId } from '../ui/visually-hidden.tsx'
import { PageTitle } from './page-title.tsx'

/** What went wrong with a page: the status, a sentence, and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('common.errorPage')
  const failureText = useFailureText()
  const isIncomplete = isLostChunk(error)
  useEffect(() => {
    if (isLostChunk(error)) reloadOnce()
    else if (factsOf(error).failure?.code === 'offline') reloadForCopy()
  }, [error])
  if (isIncomplete) return <IncompletePage />
  const { status, failure } = factsOf(error)
  const message =
    status === 404 && (!failure || failure.code === 'not_found')
      ? t('notFound')
      : failure
        ? failureText(failure)
        : t('message')
  return (
    <div className="moment relative isolate overflow-hidden">
      <img
        src={crossroads}
        alt=""
        width={1600}
        height={720}
        className="absolute inset-x-0 bottom-0 -z-10 h-80 w-full object-cover object-[50%_100%] mask-t-from-40% sm:h-112"
      />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-80 bg-dusk opacity-50 mix-blend-color sm:h-112" />
      <div className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 pt-10 pb-72 text-center sm:min-h-[min(46rem,calc(100dvh-var(--bar-height)))] sm:pt-14 sm:pb-96">
        <PageTitle title={message} />
        <p className="font-semibold text-primary-ink tabular-nums">{status}</p>
        <h1 className="text-4xl text-balance sm:text-5xl">{message}</h1>
        <p className="max-w-md text-lg text-ink-soft">{status === 404 ? t('notFoundHint') : t('hint')}</p>
        <a href="/" className={buttonLooks('primary', 'medium', 'mt-3')}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}

/** A part of the page could not be loaded; it was reloaded within the last minute, or is about to be. */
function IncompletePage() {
  const t = useTranslations('common.errorPage')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-20 text-center">
      <PageTitle title={t('incomplete')} />
      <h1 className="text-3xl">{t('incomplete')}</h1>
      <p className="text-ink-soft">{t('incompleteHint')}</p>
      <button type="button" className={buttonLooks('primary')} onClick={() => window.location.reload()}>
        {t('reload')}
      </button>
      <a href="/" className="prose-link inline-flex min-h-11 items-center">
        {t('home')}
      </a>
    </div>
  )
}

function factsOf(error: unknown): { status: number; failure: Failure | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, failure: null }
  const failure = error.data as Partial<Failure> | null
  return { status: error.status, failure: typeof failure === 'object' && failure?.code ? (failure as Failure) : null }
}

/** The last resort, when the document itself could not be loaded; has no layout around it. */
export function RootErrorPage() {
  const error = useRouteError()
  return (
    <ErrorPageGuard fallback={<LastWords />}>
      <main id={contentId}>
        <ErrorPage error={error} />
      </main>
    </ErrorPageGuard>
  )
}

function LastWords() {
  const t = useTranslations('common.errorPage')
  return (
    <main className="p-10 text-center">
      <p>{t('failed')}</p>
      <a href="/" className="prose-link">
        {t('home')}
      </a>
    </main>
  )
}

/** React catches errors of drawing in a class only. */
class ErrorPageGuard extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
