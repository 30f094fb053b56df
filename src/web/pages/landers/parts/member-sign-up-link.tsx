import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { useSite } from '../../../api/page-facts.ts'
import { signUpAddress } from '../../../features/accounts/sign-up-trail.ts'
import type { Niche } from '../../../features/scenes/niche.ts'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { StartQuestion } from './start-card.tsx'

type MemberSignUpLinkProps = { member: ShownMemberView; niche: Niche; className?: string }

/** The way to the sign-up that a member's page starts: its first question on phones, else a link; on restricted sites only the reason. */
export function MemberSignUpLink({ member, niche, className }: MemberSignUpLinkProps) {
  const t = useTranslations('landers.start')
  const site = useSite()
  if (!site.may_sign_up) return <p className={className}>{t('closed', { site: site.name })}</p>
  const address = signUpAddress(member.id, profileOf(member))
  return (
    <div className={className}>
      <StartQuestion niche={niche} action={address} />
      <a href={address} className={buttonLooks('primary', 'large', 'w-full max-lg:hidden')}>
        {t('submit')}
      </a>
      <p className="mt-2 text-center text-sm text-ink-soft">{t('hint')}</p>
    </div>
  )
}

/** Where a form is posted that begins a sign-up for a member's sake. Where visitors see no profiles, their page would lead on and lose what was typed. */
export function useMemberSignUpAddress() {
  const { logged_out_search } = useSite()
  return (member: ShownMemberView) => signUpAddress(logged_out_search ? member.id : undefined, profileOf(member))
}

function profileOf({ id }: ShownMemberView): string {
  return `/members/${id}`
}
