import type { ComponentProps, MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import type { Receiver } from './sign-up-fields.tsx'
import { useSignUpDialog } from './sign-up-opener.tsx'
import { signUpAddress } from './sign-up-trail.ts'

type SignUpLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to' | 'onClick'> & {
  /** Whose page this is, where they may be written to. */
  member?: Receiver | undefined
}

/** To an account for what visitors cannot do: over this page, or on one of its own without script. Both come back here. */
export function SignUpLink({ member, ...props }: SignUpLinkProps) {
  const open = useSignUpDialog()
  const { pathname, search } = useLocation()

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!open || !isPlain) return
    event.preventDefault()
    open(member)
  }
  return <LinkButton {...props} to={signUpAddress(member?.id, pathname + search)} onClick={onClick} />
}
