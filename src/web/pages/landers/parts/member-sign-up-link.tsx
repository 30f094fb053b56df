import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { useSite } from '../../../api/page-facts.ts'
import { signUpAddress } from '../../../features/accounts/sign-up-trail.ts'
import { buttonLooks } from '../../../ui/button-looks.ts'

/** Link to the sign-up that a member's page starts, and to their profile; on restricted sites only the reason. */
export function MemberSignUpLink({ member, className }: { member: ShownMemberView; className?: string }) {
  const t = useTranslations('landers.start')
  const site = useSite()
  if (!site.may_sign_up) return <p className={className}>{t('closed', { site: site.name })}</p>
  return (
    <div className={className}>
      <a href={signUpAddress(member.id, profileOf(member))} className={buttonLooks('primary', 'large', 'w-full')}>
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
