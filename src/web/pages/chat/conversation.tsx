import { Suspense, useState } from 'react'
import {
  isRouteErrorResponse,
  matchPath,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useOutletContext,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../contract/chat/chat.ts'
import type { Api } from '../../../contract/index.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import {
  type ActArgs,
  idIn,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
} from '../../api/load.ts'
import { Conversation } from '../../features/chat/conversation/conversation.tsx'
import { ConversationHeader } from '../../features/chat/conversation/conversation-header.tsx'
import { ConversationSkeleton } from '../../features/chat/conversation/conversation-skeleton.tsx'
import { usePartnerName } from '../../features/chat/conversation/partner-name.ts'
import { CommentText } from '../../features/likes/comment-text.tsx'
import { LimitedNotice } from '../../features/moderation/limited-notice.tsx'
import { useUnblock } from '../../features/moderation/use-unblock.ts'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { ErrorPage } from '../../layouts/error-page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive, useUser } from '../../live/provider.tsx'
import { LoadedPart, loadedLater } from '../../ui/loaded-later.tsx'
import { ConversationDialogs, type SafetyQuestion } from './conversation-dialogs.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import type { InboxContext } from './inbox.tsx'
import { ConfirmInPlace, NotThere, WaitingMessage } from './later.tsx'
import { PersonPane } from './person-pane.tsx'

const reportDialog = loadedLater(async () => (await import('../../features/moderation/report-dialog.tsx')).ReportDialog)

const load = async (api: Api, { params, url }: LoadArgs) => {
  const id = idIn(params)
  const [{ conversation }, page, { words }] = await Promise.all([
    api.chat.getConversation({ id }),
    api.chat.listMessages({ id, ...placeIn(url) }),
    api.chat.getHiddenWords({}),
  ])
  return { conversation, page, hiddenWords: words, formId: crypto.randomUUID() }
}
/** Around the message that the address names (`?message=12`), else the newest. */
function placeIn(url: URL): { around?: number } {
  const seq = Number(url.searchParams.get('message'))
  return Number.isInteger(seq) && seq > 0 && seq < 1e9 ? { around: seq } : {}
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Where no script runs, the form sends the message; the words come back with the reason when it is refused. */
const act = async (api: Api, { params, form }: ActArgs) => {
  const id = idIn(params)
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

/** The conversation that is being opened after this one. */
function useNextConversation(): string | null {
  const { location } = useNavigation()
  return (location && matchPath('/chats/:id', location.pathname)?.params.id) ?? null
}

export default function ConversationPage() {
  const t = useTranslations('chat')
  const loaded = useLoaderData<typeof clientLoader>()
  const answer = useActionData<typeof clientAction>()
  const { typing, waiting } = useOutletContext<InboxContext>()
  const user = useUser()
  const unblock = useUnblock()
  const revalidator = useRevalidator()
  const [reported, setReported] = useState<MessageView | null>(null)
  const [question, ask] = useState<SafetyQuestion | null>(null)
  const { conversation } = loaded
  // A block, or its end: who they are to each other is another thing then
  useLive('user_changed', () => void revalidator.revalidate())
  useLive('matched', ({ profile }) => void (profile.id === conversation.profile.id && revalidator.revalidate()))
  const name = usePartnerName()(conversation.profile)
  const isTyping = typing.has(conversation.id)
  const refused = answer && 'text' in answer ? { error: answer.error, text: answer.text } : null
  const next = useNextConversation()
  if (!user) return null
  if (next !== null && next !== conversation.id) return <ConversationSkeleton />
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
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
              menu={<ConversationMenu conversation={conversation} name={name} onAsk={ask} />}
            />
          }
          confirmEmail={
            <Suspense>
              <ConfirmInPlace email={user.email} />
            </Suspense>
          }
          limitedNotice={user.limited_until !== null && <LimitedNotice />}
          waiting={
            waiting?.profile.id === conversation.profile.id && (
              <Suspense>
                <WaitingMessage waiting={waiting} />
              </Suspense>
            )
          }
          onUnblock={async () => {
            if (await unblock({ id: conversation.profile.id, name })) await revalidator.revalidate()
          }}
          refused={refused}
          drawComment={(comment) => <CommentText comment={comment} />}
          onReport={setReported}
        />
      </div>
      <PersonPane key={`person-${conversation.id}`} conversation={conversation} name={name} onAsk={ask} />
      <ConversationDialogs conversation={conversation} name={name} question={question} onClose={() => ask(null)} />
      {reported && (
        <Suspense>
          <LoadedPart
            part={reportDialog}
            key={reported.id}
            isOpen
            onOpenChange={(isOpen) => !isOpen && setReported(null)}
            member={{ id: conversation.profile.id, name }}
            messageId={reported.id}
            hasComment={conversation.like_comments.some(({ is_mine }) => !is_mine)}
            onDone={({ isBlocked }) => void (isBlocked && revalidator.revalidate())}
          />
        </Suspense>
      )}
    </div>
  )
}

/** An address that leads to no conversation of this member: the list stays beside it. */
export function ErrorBoundary() {
  const t = useTranslations('chat')
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <>
      <PageTitle title={t('notThere.title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <Suspense>
        <NotThere />
      </Suspense>
    </>
  )
}
