import type { ComponentProps, MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import type { Receiver } from './sign-up-fields.tsx'
import { useSignUpDialog } from './sign-up-opener.tsx'
import { signUpAddress } from './sign-up-trail.ts'

type SignUpLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to' | 'onClick'> & {
  /** Whose page this is, where they may be written to. */
  member?: Receiver | undefined
  /** Target after a log-in instead; this page by default. */
  next?: string
  /** Stores the intended action before the sign-up. */
  onAsk?: () => void
  /** The sign-up over the page was closed, neither done nor left for the log-in: what was noted is not wanted any more. */
  onGivenUp?: (() => void) | undefined
}

/** Leads visitors to sign up for a member action: in a dialog, or on a page without script. Both return here. */
export function SignUpLink({ member, next, onAsk, onGivenUp, ...props }: SignUpLinkProps) {
  const open = useSignUpDialog()
  const { pathname, search } = useLocation()

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain) onAsk?.()
    if (!open || !isPlain) return
    event.preventDefault()
    open({ to: member, next, onGivenUp })
  }
  return <LinkButton {...props} to={signUpAddress(member?.id, next ?? pathname + search)} onClick={onClick} />
}
