import { useTranslations } from 'use-intl'
import { PlainSky, Scene, useNicheScene } from '../../../features/scenes/scene.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import type { MemberLandingProps } from '../lander-props.ts'
import { useMemberLandingWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { useMemberSignUpAddress } from '../parts/member-sign-up-link.tsx'
import { StartForm } from '../start-form.tsx'

/** A portrait beside the form, at dusk: an introduction in the first screen. */
export function ShortLanding({ niche, member }: MemberLandingProps) {
  const t = useTranslations('landers.memberLanding')
  const words = useMemberLandingWords('landing3', niche)
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  const signUpAddress = useMemberSignUpAddress()
  const { picture, sky } = useNicheScene(niche)
  return (
    <div className="moment">
      <div className="relative isolate overflow-hidden" style={{ backgroundColor: sky }}>
        <Scene niche={niche} isHero isFirst className="absolute inset-x-0 bottom-0 -z-10 h-80 w-full lg:h-full" />
        <div className="mx-auto grid max-w-5xl grid-cols-[9rem_1fr] items-center gap-x-5 px-4 pt-5 pb-64 lg:min-h-[44rem] lg:grid-cols-[1fr_25rem] lg:content-center lg:gap-x-16 lg:py-12">
          <div className="lg:row-span-2">
            {member ? (
              <ShownPhoto
                member={member}
                sizes="(min-width: 992px) 32rem, 9rem"
                ratio={4 / 5}
                isFirst
                className="rounded-card shadow-raised lg:rounded-sheet"
              />
            ) : (
              <img
                src={picture}
                alt=""
                width={1600}
                height={720}
                className="aspect-4/5 w-full rounded-card object-cover object-[76%_100%] shadow-raised lg:rounded-sheet"
              />
            )}
          </div>
          <div className="relative min-w-0 lg:self-end">
            <PlainSky niche={niche} className="-top-36 -right-96 -bottom-20 -left-24 max-lg:hidden" />
            <h1 className="text-3xl hyphens-auto lg:text-5xl">
              {member ? t('landing3.title', { name: member.name }) : words.title}
            </h1>
            {member && (
              <>
                <p className="mt-1 lg:text-lg">{nameAndAge(member)}</p>
                <p className="text-ink-soft">{place(member)}</p>
              </>
            )}
            <p className="mt-3 text-ink-soft max-lg:hidden">{member ? t('landing3.lead') : words.line}</p>
          </div>
          <div className="max-lg:col-span-2 lg:self-start">
            <StartForm
              niche={niche}
              {...(member && { action: signUpAddress(member) })}
              className="mt-5 rounded-sheet bg-dusk p-5 shadow-raised sm:p-6"
            />
            {member && (
              <p className="mt-4 rounded-control bg-dusk px-3 py-1.5 text-center text-sm">
                {t('agreed', { name: member.name })}
              </p>
            )}
          </div>
        </div>
      </div>
      <FactsStrip className="mx-auto max-w-5xl px-4 py-8" />
    </div>
  )
}
