import { Landmark } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { noticeKinds } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { authorityOrderEffects, disclosableData } from '../../../contract/office/office-constants.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { DoneAlert } from '../ui/done-alert.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { AuthorityOrderCard } from './authority-order-card.tsx'
import { NewAuthorityOrder } from './new-authority-order.tsx'

const load = forStaff(async ({ backoffice }: Api, { url: { searchParams } }: LoadArgs) => {
  const before = searchParams.get('before')
  return backoffice.listAuthorityOrders(before === null ? {} : { before })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const texts = formTexts(form)
  const { intent = '', note = '', delay_until, delay_reason = '' } = texts
  const [done = '', id = ''] = intent.split('/')
  const delay = { ...(delay_until && { delay_until }), delay_reason }
  switch (done) {
    case 'added':
      await backoffice.addAuthorityOrder({ ...writtenIn(texts), ...delay })
      break
    case 'confirmed':
      await backoffice.confirmAuthorityOrder({ id })
      break
    case 'delayed':
      await backoffice.delayAuthorityNotice({ id, ...delay })
      break
    case 'asked': {
      const chosen = form.getAll('data').map(String)
      await backoffice.askDisclosure({ id, note, data: disclosableData.filter((each) => chosen.includes(each)) })
      break
    }
    case 'closed': {
      const effect = authorityOrderEffects.find((each) => each === texts.effect) ?? 'carried_out'
      await backoffice.closeAuthorityOrder({ id, effect, note })
      break
    }
    default:
      throw new Response(null, { status: 404 })
  }
  return redirect(`/office/authority-orders?done=${done}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

function writtenIn(texts: Record<string, string>) {
  const text = (name: string) => texts[name] ?? ''
  return {
    kind: texts.kind === 'information' ? ('information' as const) : ('content' as const),
    authority: text('authority'),
    country: text('country').trim().toUpperCase(),
    reference: text('reference'),
    legal_basis: text('legal_basis'),
    category: noticeKinds.find((each) => each === texts.category) ?? ('other' as const),
    ordered_on: text('ordered_on'),
    territory: text('territory'),
    subject: text('subject'),
    site_id: text('site_id'),
    member_id: text('member_id'),
    ...(texts.due_on && { due_on: texts.due_on }),
  }
}

/** Orders of authorities: the open ones with what is left to do, a form for a new one, and the closed ones. */
export default function AuthorityOrdersPage() {
  const t = useTranslations('office.authorityOrders')
  const { open, closed, has_more, sites } = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <DoneAlert of="authorityOrders" />
      <div className="grid gap-8">
        {open.length === 0 ? (
          <EmptyList
            icon={<Landmark aria-hidden />}
            title={t('emptyTitle')}
            points={(['first', 'second', 'third'] as const).map((point) => t(`points.${point}`))}
          >
            {t('emptyText')}
          </EmptyList>
        ) : (
          <List title={t('openTitle')} orders={open} />
        )}
        <NewAuthorityOrder sites={sites} />
        {closed.length > 0 && <List title={t('closedTitle')} orders={closed} />}
      </div>
      <OlderNewer
        of="authorityOrders"
        newest="/office/authority-orders"
        older={has_more ? `/office/authority-orders?before=${closed.at(-1)?.id}` : null}
      />
    </>
  )
}

function List({ title, orders }: { title: string; orders: Parameters<typeof AuthorityOrderCard>[0]['order'][] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-5">
        {orders.map((order) => (
          <AuthorityOrderCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}
