import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PageVersionView } from '../../../contract/office/content.ts'
import { useMoments } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { type PagePlace, pageAddress, previewAddress } from './page-path.ts'

type PageVersionsProps = { versions: readonly PageVersionView[]; shown: number; place: PagePlace }

/** All versions of a page, newest first; an earlier one is restored by publishing it again. */
export function PageVersions({ versions, shown, place }: PageVersionsProps) {
  const t = useTranslations('office.pages')
  const { dayAndTime } = useMoments()
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('versions')}</h2>
      <ol className="divide-y divide-line">
        {versions.map(({ version, status, title, by, at }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <div>
              <h3 className="font-semibold">
                {t('version', { version })} <span className="font-normal">{title}</span>
              </h3>
              <p className="text-sm text-ink-soft">
                {t('versionFacts', { status: t(`status.${status}`), name: by, moment: dayAndTime(at) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-x-5">
              {version === shown ? (
                <span className="inline-flex min-h-11 items-center text-sm text-ink-soft">{t('shown')}</span>
              ) : (
                <Link to={pageAddress(place, { version })} className="prose-link inline-flex min-h-11 items-center">
                  {t('bring')}
                </Link>
              )}
              <a
                href={previewAddress(place, version)}
                target="_blank"
                rel="noopener"
                className="prose-link inline-flex min-h-11 items-center"
              >
                {t('preview', { version })}
              </a>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
