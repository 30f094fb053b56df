import './landers.css'
import type { ComponentType } from 'react'
import { data, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type LanderName, landerNames } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { minimumAges, nicheOf } from '../../features/scenes/niche.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import type { PageHandle } from '../../root.tsx'
import { CollageLander } from './designs/collage-lander.tsx'
import { FilmLander } from './designs/film-lander.tsx'
import { GalleryLander } from './designs/gallery-lander.tsx'
import { IconsLander } from './designs/icons-lander.tsx'
import { MapLander } from './designs/map-lander.tsx'
import { NetworkLander } from './designs/network-lander.tsx'
import { NightLander } from './designs/night-lander.tsx'
import { StoryLander } from './designs/story-lander.tsx'
import { SwipeLander } from './designs/swipe-lander.tsx'
import type { LanderProps } from './lander-props.ts'

export const handle: PageHandle = { plain: true }

async function load(api: Api, { params }: LoadArgs) {
  const lander = landerNames.find((name) => name === params.lander)
  if (lander === undefined) throw data(null, { status: 404 })
  const { settings } = await api.sites.getSettings({})
  const [{ members }, { numbers }, { regions }] = await Promise.all([
    api.content.listShown({ number: 12, min_age: minimumAges[nicheOf(params.slug, settings.niche)], page: lander }),
    api.content.getNumbers({}),
    lander === 'maplanding' ? api.content.listRegionNumbers({}) : { regions: [] },
  ])
  return { lander, slug: params.slug, members, numbers, regions }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const designs: Record<LanderName, ComponentType<LanderProps>> = {
  alonetonight: NightLander,
  collagelanding: CollageLander,
  gallery: GalleryLander,
  iconslanding: IconsLander,
  maplanding: MapLander,
  socialnetwork: NetworkLander,
  transitionsvideolanding: StoryLander,
  video: FilmLander,
  tinderswipe: SwipeLander,
}

/** A landing page for advertisements. Ships no script. */
export default function LanderPage() {
  const t = useTranslations('landers')
  const { lander, slug, members, regions } = useLoaderData<typeof loader>()
  const site = useSite()
  const Design = designs[lander]
  return (
    <>
      <PageTitle
        title={t(`pageTitle.${lander}`)}
        description={t(`description.${lander}`, { site: site.name })}
        isIndexed
      />
      <Design niche={nicheOf(slug, site.niche)} members={members} regions={regions} />
    </>
  )
}
