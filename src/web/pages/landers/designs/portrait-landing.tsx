import { useTranslations } from 'use-intl'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import type { MemberLandingProps } from '../lander-props.ts'
import { useMemberLandingWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { MemberSignUpLink } from '../parts/member-sign-up-link.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'
import { MeetingScene } from './scenes.tsx'

/** One large portrait like a magazine cover; a drawing without a showcase member. */
export function PortraitLanding({ niche, member }: MemberLandingProps) {
  const t = useTranslations('landers.memberLanding')
  const words = useMemberLandingWords('landing', niche)
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <div className="mx-auto grid max-w-screen-xl grid-cols-1 items-start gap-x-14 pb-14 lg:grid-cols-2 lg:px-4 lg:pt-4">
      <div className="dusk relative overflow-hidden lg:sticky lg:top-4 lg:rounded-sheet">
        {member ? (
          <ShownPhoto
            member={member}
            sizes="(min-width: 992px) 36rem, 100vw"
            ratio={1}
            isFirst
            className="max-lg:aspect-auto! max-lg:h-[min(75vw,34svh)] lg:aspect-4/5!"
          />
        ) : (
          <MeetingScene className="w-full max-lg:h-[min(75vw,34svh)] lg:aspect-4/5" />
        )}
      </div>
      <div className="px-4 pt-4 lg:px-0 lg:pt-10">
        <h1 className="text-3xl hyphens-auto sm:text-4xl lg:text-5xl">
          {member ? t('landing.title', { name: member.name }) : words.title}
        </h1>
        {member && (
          <p className="mt-1 flex flex-wrap gap-x-3 lg:mt-2 lg:text-lg">
            <span className="font-semibold">{nameAndAge(member)}</span>
            <span className="text-ink-soft">{place(member)}</span>
          </p>
        )}
        <p className="mt-3 text-lg max-lg:hidden">{member ? t('landing.lead') : words.lead}</p>
        {member ? (
          <>
            <MemberSignUpLink member={member} niche={niche} className="mt-4 max-w-md" />
            <p className="mt-5 text-ink-soft">{t('agreed', { name: member.name })}</p>
          </>
        ) : (
          <>
            <StartQuestion niche={niche} className="mt-5" />
            <StartCard niche={niche} className="mt-8 max-w-md" />
          </>
        )}
        <ul className="mt-10 grid gap-6 border-t border-line pt-8">
          {words.points.map(({ title, text }) => (
            <li key={title}>
              <h2 className="text-xl font-bold">{title}</h2>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <FactsStrip className="mt-8 text-ink-soft" />
      </div>
    </div>
  )
}
