import { ArrowRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type OfficePage, pagesOf } from './office-pages.ts'
import { OfficeTitle } from './office-title.tsx'

/** Where most work is. */
const common = new Set<OfficePage['name']>(['overview', 'queue', 'approvals', 'members', 'orders', 'analytics'])

/** Where an address leads to nothing: the search for a member, and the most used pages. */
export function OfficePageNotFound({ staff }: { staff: StaffView }) {
  const t = useTranslations('office.error')
  const nav = useTranslations('office.nav')
  const pages = pagesOf(staff).filter(({ name }) => common.has(name))
  return (
    <>
      <OfficeTitle title={t('notFound')} />
      <PageHeader title={t('notFound')}>{t('notFoundHint')}</PageHeader>
      <Card>
        <Form action="/office/members" className="flex max-w-2xl flex-wrap items-end gap-3">
          <TextField
            name="q"
            type="search"
            label={nav('search')}
            hint={t('searchHint')}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-w-0 flex-1 basis-64"
          />
          <Button type="submit" variant="secondary" className="min-h-12 self-start sm:mt-7">
            {t('search')}
          </Button>
        </Form>
      </Card>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              className="flex min-h-14 items-center gap-3 rounded-card bg-surface px-5 font-semibold shadow-card hover:bg-sunken"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-primary-ink" />
              <span className="flex-1">{nav(name)}</span>
              <ArrowRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
