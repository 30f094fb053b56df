import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LogoId } from '../../../contract/constants.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import type { Palette } from '../../../shared/palette.ts'
import { HomeHero } from '../../features/scenes/home-hero.tsx'
import { nicheOf } from '../../features/scenes/niche.ts'
import { paletteOf, shapeOf } from '../../features/scenes/niche-looks.ts'
import { SiteMark } from '../../ui/photos/site-mark.tsx'
import { coloursOf } from './look.tsx'

export type PreviewedHome = Pick<SettingsView, 'name' | 'index_title' | 'description' | 'niche'> & {
  logo: LogoId
  palette: Palette
}

/** The top of a site's home page as it is with these values: as wide as a small window, made smaller. Nothing in it can be pressed. */
export function HomePreview({ home }: { home: PreviewedHome }) {
  const t = useTranslations('office.sites.home')
  const { frame, page, scale, height } = useScale()
  const niche = nicheOf(undefined, home.niche)
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <div>
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-sm text-ink-soft">{t('lead')}</p>
      </div>
      <div
        ref={frame}
        role="img"
        aria-label={t('picture', { title: home.index_title })}
        className="relative aspect-3/2 overflow-hidden rounded-card border border-line bg-dusk"
        style={height > 0 ? { height, aspectRatio: 'auto' } : undefined}
      >
        <div
          ref={page}
          inert
          aria-hidden
          className="absolute start-0 top-0 w-[min(100vw,66rem)] origin-top-left"
          style={{
            ...coloursOf(paletteOf(niche, home.palette), 'light'),
            ...shapeOf(niche),
            transform: `scale(${scale})`,
          }}
        >
          <div className="moment">
            <p className="mx-auto flex max-w-screen-xl items-center gap-2 px-4 py-3 text-xl font-extrabold tracking-tight">
              <SiteMark logo={home.logo} /> {home.name}
            </p>
          </div>
          <HomeHero site={{ ...home, may_sign_up: true }} heading="p" />
        </div>
      </div>
    </section>
  )
}

/** What makes a page as wide as the window fit into its frame. */
function useScale() {
  const frame = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ scale: 0.4, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!frame.current || !page.current) return
      const scale = frame.current.clientWidth / page.current.offsetWidth
      setSize({ scale, height: Math.round(page.current.offsetHeight * scale) })
    })
    for (const { current } of [frame, page]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { frame, page, ...size }
}
