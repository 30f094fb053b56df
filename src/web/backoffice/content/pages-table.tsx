import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WrittenPageView } from '../../../contract/office/content.ts'
import { useMoments } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { pageAddress } from './page-path.ts'

const tones: Record<WrittenPageView['status'], BadgeTone> = {
  draft: 'neutral',
  published: 'success',
  changed: 'warning',
  removed: 'danger',
}

/** Status of a page. */
export function PageStanding({ status }: { status: WrittenPageView['status'] }) {
  const t = useTranslations('office.pages')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** All pages by address and language, linked by title. */
export function PagesTable({ pages, siteId }: { pages: readonly WrittenPageView[]; siteId: string }) {
  const t = useTranslations('office.pages')
  const { dayAndTime } = useMoments()
  return (
    <OfficeTable caption={t('table')} heads={[t('page'), t('language'), t('standing'), t('changed')]}>
      {pages.map((page) => (
        <tr key={`${page.token} ${page.language}`}>
          <th scope="row" className="px-5 py-0.5 text-start font-medium">
            <Link
              to={pageAddress({ site: siteId, token: page.token, language: page.language })}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2"
            >
              <span className="underline underline-offset-2">{page.title}</span>
              <span className="font-mono text-sm text-ink-soft">/{page.token}</span>
            </Link>
          </th>
          <td className="px-5 py-0.5">{languageNames[page.language]}</td>
          <td className="px-5 py-0.5" data-phone="main">
            <PageStanding status={page.status} />
          </td>
          <td className="px-5 py-0.5 text-sm whitespace-nowrap text-ink-soft">
            <time dateTime={page.updated_at}>{dayAndTime(page.updated_at)}</time>
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
