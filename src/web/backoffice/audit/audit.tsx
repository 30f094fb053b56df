import { SearchX } from 'lucide-react'
import { useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { sentences } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { useDay } from '../ui/use-day.ts'
import { useZoneName } from '../ui/zone-name.ts'
import { AuditLine } from './audit-entry.tsx'
import { AuditFilter, type AuditQuery, auditQueryOf } from './audit-filter.tsx'
import { groupsOf } from './entry-groups.ts'

type Page = Awaited<ReturnType<Api['backoffice']['listAudit']>>
const nothing: Page = { entries: [], has_more: false, staff: [], actions: [] }

const load = forStaff(async (api: Api, { url }: LoadArgs): Promise<Page & { isPossible: boolean }> => {
  const before = url.searchParams.get('before')
  const query = { ...auditQueryOf(url.searchParams), ...(before !== null && { before }) }
  try {
    return {
      ...(await api.backoffice.listAudit(query as Parameters<typeof api.backoffice.listAudit>[0])),
      isPossible: true,
    }
  } catch (error) {
    // The URL was edited by hand
    if (failureOf(error)?.code === 'invalid_input') return { ...nothing, isPossible: false }
    throw error
  }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The audit log: what staff read or did. */
export default function AuditPage() {
  const t = useTranslations('office.audit')
  const { entries, has_more, staff, actions, isPossible } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const day = useDay()
  const auditQuery = auditQueryOf(query)
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <a
            href={`/api/office/audit/file?${new URLSearchParams(auditQuery as Record<string, string>)}`}
            download
            className={buttonLooks('secondary')}
          >
            {t('export')}
          </a>
        }
      >
        {sentences(t('lead'), t('zone', { zone: useZoneName() }))}
      </PageHeader>
      <AuditFilter query={auditQuery} staff={staff} actions={actions} />
      {!isPossible && (
        <div role="alert" className="mb-5">
          <Alert tone="warning">{t('noFilter')}</Alert>
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyList icon={<SearchX aria-hidden />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyList>
      ) : (
        <div className="grid gap-5">
          {[...Map.groupBy(entries, ({ at }) => day(at))].map(([date, own]) => (
            <section key={date} aria-label={date}>
              <h2 className="mb-2 text-sm font-semibold text-ink-soft">{date}</h2>
              <Card isPadded={false} className="overflow-hidden">
                <ol className="divide-y divide-line">
                  {groupsOf(own).map((group) => (
                    <AuditLine key={group[0].id} group={group} />
                  ))}
                </ol>
              </Card>
            </section>
          ))}
        </div>
      )}
      {!has_more && entries.length > 0 && Object.keys(auditQuery).length === 0 && <EndOfList>{t('end')}</EndOfList>}
      <OlderNewer
        of="audit"
        newest={addressOf(auditQuery)}
        older={has_more ? addressOf(auditQuery, entries.at(-1)?.id) : null}
      />
    </>
  )
}

function addressOf(filters: AuditQuery, before?: string): string {
  const query = new URLSearchParams({ ...filters, ...(before !== undefined && { before }) })
  return `/office/audit${query.size > 0 ? `?${query}` : ''}`
}
