import { useActionData, useLoaderData, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import gate from '../../features/scenes/pictures/states/gate.svg?url&no-inline'
import { useMoments } from '../../i18n/format.ts'
import { EndOfList } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SectionCard, SectionPage } from './section-page.tsx'

async function load(api: Api) {
  return (await api.profiles.listBlockedMembers({})).members
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const [what, id = ''] = String(form.get('intent')).split('/')
  const member = { id, name: String(form.get('name') ?? '') }
  if (what === 'unblock') {
    await api.moderation.unblock({ member_id: id })
    return { done: 'unblocked' as const, member }
  }
  if (what !== 'block') return null
  await api.moderation.block({ member_id: id })
  return { done: 'blockedAgain' as const, member }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

type BlockedMember = Awaited<ReturnType<typeof load>>[number]
type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** Blocked members, with the option to unblock. */
export default function BlockedPage() {
  const t = useTranslations('settings.blocked')
  const members = useLoaderData<typeof loader>()
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <BlockNotice />
      {members.length === 0 ? (
        <PictureState picture={gate} title={t('emptyTitle')}>
          {t('empty')}
        </PictureState>
      ) : (
        <SectionCard title={t('count', { count: members.length })}>
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <Row key={member.id} member={member} />
            ))}
          </ul>
          <EndOfList>{t('end')}</EndOfList>
        </SectionCard>
      )}
    </SectionPage>
  )
}

/** Result of the last form; an unblocked member can be blocked again. */
function BlockNotice() {
  const t = useTranslations('settings.blocked')
  const answer = useActionData<Partial<Done>>()
  const submit = useSubmit()
  if (!answer?.done || !answer.member) return null
  const { id, name } = answer.member
  const undo = () => submit({ intent: `block/${id}`, name }, { method: 'post', action: '/settings/blocked' })
  return (
    <DoneNotice
      answer={answer}
      text={t(answer.done, { name: name || t('gone') })}
      {...(answer.done === 'unblocked' && { action: { label: t('undo'), onPress: () => void undo() } })}
    />
  )
}

function Row({ member: { id, name, blocked_at } }: { member: BlockedMember }) {
  const t = useTranslations('settings.blocked')
  const moments = useMoments()
  const shownName = name || t('gone')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{shownName}</p>
        <p className="text-sm text-ink-soft">{t('since', { date: moments.day(blocked_at) })}</p>
      </div>
      <IntentForm intent={`unblock/${id}`}>
        <input type="hidden" name="name" value={name} />
        <IntentButton variant="secondary" size="small">
          <span aria-hidden>{t('unblock')}</span>
          <VisuallyHidden>{t('unblockName', { name: shownName })}</VisuallyHidden>
        </IntentButton>
      </IntentForm>
    </li>
  )
}
