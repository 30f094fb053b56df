import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import type { MemberLandingProps } from '../lander-props.ts'
import { useMemberLandingWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { MemberSignUpLink } from '../parts/member-sign-up-link.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'
import { EveningScene } from './scenes.tsx'

/** A card as if it lay on the table, and how it goes from there. */
export function CardLanding({ niche, member }: MemberLandingProps) {
  const t = useTranslations('landers.memberLanding')
  const words = useMemberLandingWords('landing2', niche)
  return (
    <>
      <section className="overflow-hidden bg-primary-soft">
        <div className="mx-auto grid max-w-5xl grid-cols-1 items-center gap-x-16 gap-y-7 px-4 pt-6 pb-12 md:grid-cols-2 md:py-16">
          <Card member={member} caption={words.line} />
          <div>
            <h1 className="text-4xl hyphens-auto lg:text-5xl">
              {member ? t('landing2.title', { name: member.name }) : words.title}
            </h1>
            <p className="mt-3 text-lg max-md:hidden">{member ? t('landing2.lead') : words.lead}</p>
            {member ? (
              <>
                <MemberSignUpLink member={member} niche={niche} className="mt-5 max-w-md" />
                <p className="mt-4 text-sm text-ink-soft">{t('agreed', { name: member.name })}</p>
              </>
            ) : (
              <StartQuestion niche={niche} className="mt-5" />
            )}
          </div>
        </div>
      </section>
      <section className="mx-auto max-w-5xl px-4 py-14 sm:py-20">
        <h2 className="text-3xl font-display font-semibold">{t('howTitle')}</h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {(['signUp', 'look', 'write'] as const).map((step, index) => (
            <li key={step} className="relative ps-16 md:ps-0 md:pt-16">
              <span
                aria-hidden
                className="absolute start-0 top-0 flex size-11 items-center justify-center rounded-full bg-primary-soft font-display text-xl font-semibold text-primary-ink"
              >
                {index + 1}
              </span>
              <h3 className="text-xl font-bold">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 text-ink-soft">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <FactsStrip className="mt-10 border-t border-line pt-6 text-ink-soft" />
        {!member && <StartCard niche={niche} className="mx-auto mt-12 max-w-md" />}
      </section>
    </>
  )
}

function Card({ member, caption }: { member: ShownMemberView | null; caption: string }) {
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <div className="dusk mx-auto flex w-full max-w-72 -rotate-2 items-center gap-4 rounded-card bg-surface p-3 shadow-raised md:block md:max-w-96 md:-rotate-3 md:p-4">
      {member ? (
        <ShownPhoto
          member={member}
          sizes="(min-width: 768px) 22rem, 7rem"
          ratio={4 / 5}
          isFirst
          className="w-28 shrink-0 rounded-small md:w-full"
        />
      ) : (
        <EveningScene className="aspect-4/5 w-28 shrink-0 rounded-small md:w-full" />
      )}
      <div className="min-w-0 md:px-1 md:pt-3">
        <p className="text-xl leading-snug font-bold md:text-2xl">{member ? nameAndAge(member) : caption}</p>
        {member && <p className="text-ink-soft">{place(member)}</p>}
      </div>
    </div>
  )
}
