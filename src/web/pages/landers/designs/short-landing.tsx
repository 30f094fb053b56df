import './scenes.css'
import { useTranslations } from 'use-intl'
import type { MemberLandingProps } from '../lander-props.ts'
import { useNicheWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { useMemberSignUpAddress } from '../parts/member-sign-up-link.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../parts/shown-member.tsx'
import { StartForm } from '../start-form.tsx'
import { MessageScene } from './scenes.tsx'

/** No more than a photo, a sentence and the form. */
export function ShortLanding({ niche, member }: MemberLandingProps) {
  const t = useTranslations('landers.memberLanding')
  const words = useNicheWords(niche)
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  const signUpAddress = useMemberSignUpAddress()
  const facts = member && [nameAndAge(member), place(member)].filter(Boolean).join(' · ')
  return (
    <div className="dusk mx-auto max-w-md px-4 pt-4 pb-14 text-center sm:pt-10">
      {member ? (
        <ShownPhoto
          member={member}
          sizes="11rem"
          ratio={1}
          isFirst
          className="mx-auto size-36 rounded-full shadow-card sm:size-44"
        />
      ) : (
        <MessageScene className="mx-auto size-36 rounded-full shadow-card sm:size-44" />
      )}
      <h1 className="mt-4 text-3xl font-extrabold tracking-tight">
        {member ? t('title', { name: member.name }) : words.title}
      </h1>
      {facts && <p className="mt-1 text-ink-soft">{facts}</p>}
      <p className="mt-2 mb-5 text-lg">{member ? t('lead') : words.line}</p>
      <StartForm
        niche={niche}
        {...(member && { action: signUpAddress(member) })}
        className="rounded-sheet bg-surface p-5 text-start shadow-card sm:p-6"
      />
      {member && <p className="mt-5 text-sm text-ink-soft">{t('agreed', { name: member.name })}</p>}
      <FactsStrip className="mt-5 justify-center text-ink-soft" />
    </div>
  )
}
