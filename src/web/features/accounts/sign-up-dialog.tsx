import { PartyPopper } from 'lucide-react'
import { use, useState } from 'react'
import { Link, useFetcher, useLocation, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { trackingFields } from '../../../contract/constants.ts'
import type { Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { toLocale } from '../../i18n/locales.ts'
import { useUser } from '../../live/provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import type { Receiver } from './sign-up-fields.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignedUp } from './sign-up-input.ts'
import { completionAddress, logInAddress } from './sign-up-trail.ts'

const fetcherKey = 'sign-up-dialog'

type SignUpDialogProps = {
  to: Receiver | undefined
  next: string | undefined
  /** Called when the account exists or the log-in page follows. */
  onClose: () => void
  /** Neither of the two. */
  onGivenUp: () => void
}

// Once per document, which has one language; the dialog opens in browsers only
let texts: ReturnType<typeof loadArea<'entry'>> | null = null

/**
 * Sign-up as a dialog over the page that needs an account; returns to that page. From the first attempt until it is
 * done, only its close button closes it, not Esc or an outside click.
 */
export function SignUpDialog(props: SignUpDialogProps) {
  const locale = toLocale(useLocale())
  texts ??= loadArea('entry', locale)
  return (
    <AreaTexts messages={use(texts)}>
      <SignUp {...props} />
    </AreaTexts>
  )
}

function SignUp({ to, next, onClose, onGivenUp }: SignUpDialogProps) {
  const t = useTranslations('entry.signUp')
  const fetcher = useFetcher<Refused | SignedUp>({ key: fetcherKey })
  const [isStarted, setStarted] = useState(false)
  const here = useHere()
  const site = useSite()
  const [query] = useSearchParams()
  const answer = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const done = answer !== undefined && 'signedUp' in answer ? answer : null

  // Only after the page knows its new member: closing earlier would show the visitor's page
  if (done && !isBusy)
    return <Done name={done.signedUp?.name} email={done.signedUp?.email} here={here} onClose={finish} />
  if (!site.may_sign_up) return <Closed onClose={onClose} onGivenUp={onGivenUp} here={next ?? here} />

  // What was answered here is not for the next time
  function finish() {
    fetcher.reset()
    onClose()
  }
  function giveUp() {
    fetcher.reset()
    onGivenUp()
  }
  return (
    <Dialog
      isOpen
      isDismissable={!isStarted}
      onOpenChange={(isOpen) => !isOpen && giveUp()}
      title={t('title')}
      actions={
        isStarted && (
          <Button variant="quiet" isDisabled={isBusy} onPress={giveUp}>
            {t('stop')}
          </Button>
        )
      }
    >
      <LogInLine here={next ?? here} onClose={finish} />
      <div onSubmit={() => setStarted(true)}>
        <SignUpForm
          action="/signup"
          navigate={false}
          fetcherKey={fetcherKey}
          stays
          isBusy={isBusy}
          query={trackingOf(query)}
          to={to}
          refused={answer !== undefined && 'error' in answer ? answer : undefined}
        />
      </div>
    </Dialog>
  )
}

/** The dialog is closed on return from the log-in page. */
function LogInLine({ here, onClose }: { here: string; onClose: () => void }) {
  const t = useTranslations('entry.signUp')
  return (
    <p className="mb-4 text-ink-soft">
      {t('member')}{' '}
      <Link to={logInAddress(here)} className="prose-link" onClick={onClose}>
        {t('logIn')}
      </Link>
    </p>
  )
}

type DoneProps = { name: string | undefined; email: string | undefined; here: string; onClose: () => void }

/** There is an account now; what makes it a profile can be done at once, or later. */
function Done({ name, email, here, onClose }: DoneProps) {
  const t = useTranslations('entry.signUp')
  const corrected = useUser()?.email
  const actions = (
    <>
      <Button variant="secondary" onPress={onClose}>
        {t('stay')}
      </Button>
      <LinkButton to={completionAddress({ next: here, to: null })} onClick={onClose}>
        {t('complete')}
      </LinkButton>
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span className="flex items-center gap-3">
          <PartyPopper aria-hidden className="size-6 text-primary-ink" />
          {name === undefined ? t('title') : t('doneTitle', { name })}
        </span>
      }
      actions={actions}
    >
      {email !== undefined && <ConfirmEmail email={corrected ?? email} />}
    </Dialog>
  )
}

type ClosedProps = Pick<SignUpDialogProps, 'onClose' | 'onGivenUp'> & { here: string }

function Closed({ here, onClose, onGivenUp }: ClosedProps) {
  const t = useTranslations('entry.signUp')
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onGivenUp()} title={t('closedTitle')} size="small">
      <p className="mb-4">{t('closed')}</p>
      <LogInLine here={here} onClose={onClose} />
    </Dialog>
  )
}

function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** The traffic source only; other parameters, such as a search, say nothing about the visitor. */
function trackingOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => trackingFields.some((field) => field === name)))
}
