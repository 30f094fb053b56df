import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { idIn, inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { nicheOf } from '../../features/scenes/niche.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import type { PageHandle } from '../../root.tsx'
import { CardLanding } from './designs/card-landing.tsx'
import { PortraitLanding } from './designs/portrait-landing.tsx'
import { ShortLanding } from './designs/short-landing.tsx'
import type { MemberLandingProps } from './lander-props.ts'

export const handle: PageHandle = { plain: true }

const designs = { landing: PortraitLanding, landing2: CardLanding, landing3: ShortLanding } as const
type Design = keyof typeof designs

async function load(api: Api, { params, url }: LoadArgs) {
  const [{ member }, { numbers }] = await Promise.all([
    api.content.getShown({ id: idIn(params) }),
    api.content.getNumbers({}),
  ])
  return { member, slug: params.slug, design: designOf(url.pathname), numbers }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/**
 * A landing page with one showcase member. Without consent, or for an unknown id, it shows no member; the two cases
 * look the same.
 */
export default function MemberLandingPage() {
  const t = useTranslations('landers.memberLanding')
  const { member, slug, design } = useLoaderData<typeof loader>()
  const site = useSite()
  const Landing: ComponentType<MemberLandingProps> = designs[design]
  return (
    <>
      {member ? (
        <PageTitle title={t(`${design}.title`, { name: member.name })} description={t(`${design}.lead`)} />
      ) : (
        <PageTitle title={site.index_title} description={site.description} isWhole />
      )}
      <Landing niche={nicheOf(slug, site.niche)} member={member} />
    </>
  )
}

/** The last part but for a slug: `/members/{id}/landing2/{slug}`. */
function designOf(path: string): Design {
  const named = path.split('/')[3] ?? ''
  return Object.hasOwn(designs, named) ? (named as Design) : 'landing'
}
