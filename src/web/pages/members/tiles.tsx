import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SettingsView } from '../../../contract/sites.ts'

type Tile = SettingsView['promotional_tiles'][number]

/** A file of this site: browsers ask no other one for a picture here. */
const ownFile = /^\/(?!\/)[\w./-]+$/

/** Partner advertisements, labelled as such with their payer. Nothing is loaded from a partner before a click. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const t = useTranslations('search.advertising')
  return (
    <section aria-labelledby="tiles" className="mt-10 border-t border-line pt-8">
      <h2 id="tiles" className="font-display text-xl font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{t('about')}</p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <TileCard tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TileCard({ tile: { partner, title, text, url, image } }: { tile: Tile }) {
  const t = useTranslations('search.advertising')
  return (
    <a
      href={url}
      target="_blank"
      rel="sponsored nofollow noopener"
      referrerPolicy="no-referrer"
      className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card hover:shadow-raised"
    >
      {image !== null && ownFile.test(image) ? (
        <img src={image} alt="" width={640} height={320} loading="lazy" className="aspect-2/1 w-full object-cover" />
      ) : (
        <Drawn />
      )}
      <span className="flex flex-1 flex-col gap-1 p-4">
        <span className="text-sm font-semibold text-ink-soft">{t('by', { partner })}</span>
        <span className="text-lg font-bold">{title}</span>
        <span className="text-ink-soft">{text}</span>
        <span className="mt-auto flex items-center gap-2 pt-2 font-semibold text-secondary-ink">
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          {t('leave', { partner })}
        </span>
      </span>
    </a>
  )
}

/** Where a partner brings no picture. */
function Drawn() {
  return (
    <svg viewBox="0 0 64 32" aria-hidden="true" className="aspect-2/1 w-full bg-secondary-soft">
      <circle cx="46" cy="10" r="17" className="fill-secondary opacity-25" />
      <circle cx="22" cy="25" r="12" className="fill-primary opacity-50" />
      <circle cx="40" cy="24" r="5" className="fill-unread opacity-60" />
    </svg>
  )
}
