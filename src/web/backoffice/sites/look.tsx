import { UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { LogoId } from '../../../contract/constants.ts'
import { type Palette, repaint, type Theme } from '../../../shared/palette.ts'
import { paletteFaults, productShades } from '../../../shared/palette-contrast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge, CountBadge } from '../../ui/badge.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { SiteMark } from '../../ui/photos/site-mark.tsx'

const mostShown = 8

/** Preview of a site with these colours, in light and dark, with contrast errors. */
export function SiteLook({ palette, logo, name }: { palette: Palette; logo: LogoId; name: string }) {
  const t = useTranslations('office.sites.look')
  const names = useTranslations('office.sites.palette')
  const nameOf = (token: string) => (names.has(token as 'primary') ? names(token as 'primary') : token)
  const faults = paletteFaults(palette)
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div>
        <h3 className="text-base font-bold">{t('title')}</h3>
        <p className="text-sm text-ink-soft">{t('lead')}</p>
      </div>
      <div className="grid gap-4 @2xl:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <LookCard key={theme} theme={theme} palette={palette} logo={logo} name={name} />
        ))}
      </div>
      <div role="status">
        {faults.length === 0 ? (
          <Alert tone="success">{t('fine')}</Alert>
        ) : (
          <Alert tone="warning" title={t('faults', { count: faults.length })}>
            <ul className="list-disc ps-5">
              {faults.slice(0, mostShown).map(({ theme, fore, back, has, least }) => (
                <li key={`${theme} ${fore} ${back} ${least}`}>
                  {t('fault', {
                    theme,
                    fore: nameOf(fore),
                    back: nameOf(back),
                    has: has.toFixed(2),
                    least: least.toFixed(1),
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </section>
  )
}

type LookCardProps = { theme: Theme; palette: Palette; logo: LogoId; name: string }

/** Parts of a page, drawn by the product's own components with other colours over theirs. Nothing in it can be pressed. */
function LookCard({ theme, palette, logo, name }: LookCardProps) {
  const t = useTranslations('office.sites.look')
  return (
    <div
      style={coloursOf(palette, theme)}
      className="grid gap-3 rounded-card border border-line bg-canvas p-4 text-ink"
    >
      <p className="text-xs font-semibold text-ink-soft">{t(theme)}</p>
      <div className="flex items-center gap-2 text-xl font-extrabold tracking-tight">
        <SiteMark logo={logo} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <CountBadge text="3" label={t('unread')} />
      </div>
      <div className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {t('greeting')} <Badge tone="unread">{t('unread')}</Badge>
        </p>
        <p>
          {t('words')} <span className="text-secondary-ink underline">{t('link')}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <span className={buttonLooks('primary', 'small')}>{t('first')}</span>
          <span className={buttonLooks('secondary', 'small')}>{t('second')}</span>
        </p>
        <p className="rounded-small bg-primary-soft px-3 py-2 text-primary-ink">{t('greeting')}</p>
      </div>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-end gap-4">
        <MemberCard />
        <div className="grid gap-2">
          <p className="max-w-[90%] justify-self-start rounded-card rounded-es-small bg-raised px-4 py-2 shadow-card">
            {t('theirs')}
          </p>
          <p className="max-w-[90%] justify-self-end rounded-card rounded-ee-small own-message px-4 py-2">
            {t('mine')}
          </p>
        </div>
      </div>
    </div>
  )
}

/** A card of the search; its face is that of nobody. */
function MemberCard() {
  const t = useTranslations('office.sites.look')
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card">
      <div className="grid aspect-3/4 place-items-center bg-sunken">
        <UserRound aria-hidden className="size-10 text-ink-soft" />
      </div>
      <p className="flex items-center gap-1.5 p-2 text-sm font-semibold">
        <span className="min-w-0 truncate">{t('member')}</span>
        <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-online" />
      </p>
    </div>
  )
}

/** The product's colours of one theme with the site's over them: also where the page around them is another site's. */
export function coloursOf(palette: Palette, theme: Theme): CSSProperties {
  const shades = { ...productShades, ...repaint(palette) }
  const entries = Object.entries(shades).map(([token, shade]) => [`--color-${token}`, shade[theme]])
  return { colorScheme: theme, ...Object.fromEntries(entries) }
}
