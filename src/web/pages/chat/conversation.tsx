import { redirect, useActionData, useLoaderData, useOutletContext, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { ResendLink } from '../../features/accounts/confirm-email.tsx'
import { Conversation } from '../../features/chat/conversation.tsx'
import { ConversationHeader } from '../../features/chat/conversation-header.tsx'
import { usePartnerName } from '../../features/chat/partner-name.ts'
import { WaitingMessage } from '../../features/chat/waiting-message.tsx'
import { useUnblock } from '../../features/moderation/block-dialog.tsx'
import { MemberBadges } from '../../features/profiles/member-badges.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import type { InboxContext } from './inbox.tsx'

const load = async (api: Api, { params }: LoadArgs) => {
  const id = params.id ?? ''
  const [{ conversation }, page] = await Promise.all([api.chat.getConversation({ id }), api.chat.listMessages({ id })])
  return { conversation, page, formId: crypto.randomUUID() }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Where no script runs, the form sends the message; the words come back with the reason when it is refused. */
const act = async (api: Api, { params, form }: ActArgs) => {
  const id = params.id ?? ''
  const text = String(form.get('text') ?? '').replaceAll('\r\n', '\n')
  try {
    await api.chat.sendMessage({ id, message_id: String(form.get('message_id') ?? ''), text: text.trim() })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || failure.code === 'authentication_required') throw error
    return { error: failure satisfies Failure, text }
  }
  return redirect(`/chats/${id}`)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

export default function ConversationPage() {
  const t = useTranslations('chat')
  const loaded = useLoaderData<typeof clientLoader>()
  const answer = useActionData<typeof clientAction>()
  const { typing, waiting } = useOutletContext<InboxContext>()
  const user = useUser()
  const unblock = useUnblock()
  const revalidator = useRevalidator()
  const { conversation } = loaded
  const name = usePartnerName()(conversation.profile)
  const isTyping = typing.has(conversation.id)
  const refused = answer && 'text' in answer ? { error: answer.error, text: answer.text } : null
  if (!user) return null
  return (
    <>
      <PageTitle title={t('conversationTitle', { name })} />
      <h1 className="sr-only">{t('conversationTitle', { name })}</h1>
      <Conversation
        key={conversation.id}
        {...loaded}
        memberId={user.id}
        isTyping={isTyping}
        header={
          <ConversationHeader
            profile={conversation.profile}
            isTyping={isTyping}
            badges={<MemberBadges member={{ ...conversation.profile, is_new: false }} />}
            menu={<ConversationMenu conversation={conversation} name={name} />}
          />
        }
        confirmEmail={<ResendLink email={user.email} />}
        waiting={waiting?.profile.id === conversation.profile.id && <WaitingMessage waiting={waiting} />}
        onUnblock={async () => {
          if (await unblock({ id: conversation.profile.id, name })) await revalidator.revalidate()
        }}
        refused={refused}
      />
    </>
  )
}
