import { useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { grantReasons } from '../../../contract/office/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoments } from '../../i18n/format.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { MemberFrame } from './frame.tsx'

const load = forStaff(async ({ backoffice }: Api, { params, url }: LoadArgs) => {
  const { id = '' } = params
  const before = url.searchParams.get('before')
  return { id, ...(await backoffice.listMemberMovements({ id, ...(before !== null && { before }) })) }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Every movement of a member's credits, with what it was for. */
export default function MemberCreditsPage() {
  const t = useTranslations('office.members.credits')
  const granted = useTranslations('office.members.acts.granted')
  const format = useFormatter()
  const { dayAndTime } = useMoments()
  const { id, name, movements, next_before, url } = useLoaderData<typeof loader>()
  const path = `/office/members/${id}/credits`
  const why = (reference: string | null) => grantReasons.find((known) => known === reference)
  return (
    <MemberFrame
      id={id}
      title={t('title', { name })}
      lead={t('lead')}
      actions={
        <a href={url} download className={buttonLooks('secondary')}>
          {t('file')}
        </a>
      }
    >
      {movements.length === 0 ? (
        <EmptyList title={t('empty')} />
      ) : (
        <OfficeTable
          caption={t('table')}
          heads={[t('what'), t('moved'), t('balance')]}
          numbers={[t('moved'), t('balance')]}
        >
          {movements.map(({ id: movementId, kind, credits, balance_after, at, reference }) => {
            const reason = kind === 'grant' ? why(reference) : undefined
            return (
              <tr key={movementId}>
                <th scope="row" className="px-5 py-2 text-start font-medium">
                  {t(`kinds.${kind}`)}
                  {reason && <span className="block text-sm font-normal text-ink-soft">{granted(reason)}</span>}
                  <time dateTime={at} className="block text-sm font-normal text-ink-soft">
                    {dayAndTime(at)}
                  </time>
                </th>
                <td className="px-5 py-2 tabular-nums max-sm:font-bold" data-phone="main">
                  {format.number(credits, { signDisplay: 'always' })}
                </td>
                <td className="px-5 py-2 tabular-nums" data-label={t('balance')}>
                  {format.number(balance_after)}
                </td>
              </tr>
            )
          })}
        </OfficeTable>
      )}
      {next_before === null && movements.length > 0 && <EndOfList>{t('end')}</EndOfList>}
      <OlderNewer
        of="members.credits"
        newest={path}
        older={next_before === null ? null : `${path}?before=${next_before}`}
      />
    </MemberFrame>
  )
}
