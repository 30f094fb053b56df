import type { ReactNode, Ref } from 'react'
import { PlainSky, Scene, useNicheScene } from '../../features/scenes/scene.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'

type ScenePageProps = {
  title: string
  /** The title, if not given. */
  heading?: string
  /** For a heading that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A short form in front of the site's scene: on wide windows at the start of the page's width, as the moon and the lit house are at its end. */
export function ScenePage({ title, heading = title, headingRef, children }: ScenePageProps) {
  const { sky } = useNicheScene()
  return (
    <div
      className="moment relative isolate flex flex-col lg:min-h-[min(100dvh-var(--bar-height),52rem)]"
      style={{ backgroundColor: sky }}
    >
      <PageTitle title={title} />
      <Page width="wide" className="lg:my-auto">
        <div className="mx-auto max-w-xl lg:mx-0 lg:max-w-md">
          <div className="relative mb-5 w-fit max-lg:mx-auto sm:mb-7">
            <PlainSky className="-inset-x-10 -inset-y-6 max-sm:hidden" />
            <h1 ref={headingRef} tabIndex={-1} className="max-lg:text-center max-lg:text-balance lg:text-5xl">
              {heading}
            </h1>
          </div>
          {children}
        </div>
      </Page>
      <Scene
        isFirst
        className="w-full max-lg:mt-auto max-lg:aspect-20/9 max-lg:min-h-56 lg:absolute lg:inset-0 lg:-z-10 lg:h-full"
      />
    </div>
  )
}
