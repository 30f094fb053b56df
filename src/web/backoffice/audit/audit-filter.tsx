import { useTranslations } from 'use-intl'
import type { AuditEntryView } from '../../../contract/office/backoffice.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'

const names = ['staff', 'action', 'member', 'from', 'to'] as const
/** Filters of the audit log, as in the address. */
export type AuditQuery = { [name in (typeof names)[number]]?: string }

/** The filter of a URL; empty fields are ignored. */
export function auditQueryOf(query: URLSearchParams): AuditQuery {
  return Object.fromEntries(
    names.map((name) => [name, query.get(name)?.trim() ?? '']).filter(([, value]) => value !== ''),
  )
}

type AuditFilterProps = {
  query: AuditQuery
  staff: readonly { id: string; name: string }[]
  actions: readonly AuditEntryView['action'][]
}

/** Filter by staff, action, member and dates. It uses the URL, so it works without script and can be shared. */
export function AuditFilter({ query, staff, actions }: AuditFilterProps) {
  const t = useTranslations('office')
  const acts = actions
    .map((action) => ({ value: action, label: t(`audit.actions.${action}`, { count: 2 }).replace(/:$/, '') }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="mb-5">
      <FilterBar
        title={t('audit.filter')}
        submit={t('audit.show')}
        reset={{ to: '/office/audit', words: t('audit.clear') }}
      >
        <Select
          name="staff"
          label={t('audit.colleague')}
          placeholder={t('audit.anybody')}
          defaultValue={query.staff ?? ''}
          choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          name="action"
          label={t('audit.action')}
          placeholder={t('audit.anything')}
          defaultValue={query.action ?? ''}
          choices={acts}
        />
        <TextField
          name="member"
          label={t('audit.member')}
          hint={t('audit.memberHint')}
          defaultValue={query.member}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="from" type="date" label={t('audit.from')} hint={t('audit.days')} defaultValue={query.from} />
        <TextField name="to" type="date" label={t('audit.to')} defaultValue={query.to} />
      </FilterBar>
    </div>
  )
}
