import { Archive, Bell, EllipsisVertical, EyeOff, History } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { Outlet, useLoaderData, useMatch, useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WaitingView } from '../../../contract/chat/chat.ts'
import type { Api } from '../../../contract/index.ts'
import type { LikeView } from '../../../contract/likes.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { useTakenBack } from '../../features/chat/composer/use-taken-back.ts'
import { hiddenPattern } from '../../features/chat/conversation/text/covered-text.ts'
import { HiddenWordsContext } from '../../features/chat/conversation/text/hidden-words.ts'
import { useTyping } from '../../features/chat/conversation/use-typing.ts'
import { ChatList, type ListView } from '../../features/chat/list/chat-list.tsx'
import { NewMatches, useNewMatches } from '../../features/chat/list/new-matches.tsx'
import { useFirstChats } from '../../features/chat/list/use-chats.ts'
import { OutboxProvider } from '../../features/chat/outbox/provider.tsx'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { useLive, useLiveState, useUser } from '../../live/provider.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../ui/menu/menu.tsx'
import { ConfirmInPlace, WaitingMessage } from './later.tsx'

async function load(api: Api, { user }: LoadArgs) {
  const mayWait = user?.status === 'not_confirmed'
  const [chats, { matches }, { words }, { waiting }] = await Promise.all([
    api.chat.listChats({}),
    api.chat.listNewMatches({}),
    api.chat.getHiddenWords({}),
    mayWait ? api.chat.getWaitingMessage({}) : { waiting: null },
  ])
  return { chats, matches, hiddenWords: words, waiting }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Changes the message that waits, or takes it back. */
async function act(api: Api, { form }: ActArgs): Promise<{ saved: true }> {
  const text = form.has('take_back') ? '' : String(form.get('text') ?? '').replaceAll('\r\n', '\n')
  await api.chat.saveWaitingMessage({ text: text.trim() })
  return { saved: true }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What the open conversation gets from the page around it. */
export type InboxContext = {
  typing: ReadonlySet<string>
  waiting: WaitingView | null
  /** Matches without a message. */
  matches: readonly LikeView[]
}

/** New matches and all conversations; on wide screens the open one is beside them, on a phone it takes their place. */
export default function Inbox() {
  const t = useTranslations('chat')
  const loaded = useLoaderData<typeof clientLoader>()
  useFirstChats(loaded.chats)
  const user = useUser()
  const memberId = user?.id ?? ''
  // Heard over the live line: once the address is confirmed, it is on its way
  const mayWait = user?.status === 'not_confirmed'
  const waiting = mayWait ? loaded.waiting : null
  useTakenBack(loaded.waiting, mayWait)
  const open = useMatch('/chats/:id')?.params.id ?? null
  const navigate = useNavigate()
  const typing = useTyping()
  const [view, setView] = useState<ListView>('all')
  const Heading = open ? 'h2' : 'h1'
  const matches = useNewMatches(loaded.matches)
  const { revalidate } = useRevalidator()
  useLive('matched', () => void revalidate())
  const context: InboxContext = { typing, waiting, matches }
  // Nothing at all: no list, and its state has the whole width below the heading
  const isEmpty = useLiveState((state) => state.chats?.length === 0) && matches.length === 0 && view === 'all' && !open
  const hidden = useMemo(() => hiddenPattern(loaded.hiddenWords), [loaded.hiddenWords])
  return (
    <OutboxProvider memberId={memberId}>
      <div className={classes('flex min-h-0 w-full flex-1', isEmpty && 'flex-col overflow-y-auto')}>
        <section
          aria-label={t('title')}
          className={classes(
            'w-full flex-col md:flex md:shrink-0',
            !isEmpty && 'overflow-y-auto border-line md:w-80 md:border-e min-[1600px]:w-96',
            open ? 'hidden' : 'flex',
          )}
        >
          <div className="flex items-center justify-between gap-2 px-4 pt-5 pb-3">
            <Heading className="font-display text-3xl leading-[1.12] font-semibold tracking-[-0.015em]">
              {t('title')}
            </Heading>
            <div className="-me-2">
              <InboxMenu onArchive={() => setView('archived')} />
            </div>
          </div>
          {waiting && user && (
            <div className="mx-3 mb-3 max-w-xl">
              <Suspense>
                <WaitingMessage
                  waiting={waiting}
                  // An open conversation has the form where a message would be written
                  confirmEmail={open === null && <ConfirmInPlace email={user.email} />}
                />
              </Suspense>
            </div>
          )}
          <NewMatches matches={matches} />
          <HiddenWordsContext value={hidden}>
            <ChatList
              loaded={loaded.chats}
              matches={matches}
              memberId={memberId}
              typing={typing}
              view={view}
              onView={setView}
              badgesOf={(profile) => <MemberBadges member={{ ...profile, is_new: false }} />}
              onDeleted={(id) => {
                if (id === open) void navigate('/chats', { replace: true })
              }}
            />
          </HiddenWordsContext>
        </section>
        <section className={classes('min-w-0 flex-1 flex-col', open || isEmpty ? 'flex' : 'hidden md:flex')}>
          <Outlet context={context} />
        </section>
      </div>
    </OutboxProvider>
  )
}

/** What belongs to messages and is not needed every day. */
function InboxMenu({ onArchive }: { onArchive: () => void }) {
  const t = useTranslations('chat.list')
  const navigate = useNavigate()
  const trigger = (
    <IconButton label={t('menu')}>
      <EllipsisVertical aria-hidden className="size-5" />
    </IconButton>
  )
  return (
    <Menu label={t('menu')} trigger={trigger}>
      <MenuAction icon={<Archive aria-hidden className="size-5" />} onAction={onArchive}>
        {t('showArchive')}
      </MenuAction>
      <MenuAction icon={<History aria-hidden className="size-5" />} onAction={() => void navigate('/settings/people')}>
        {t('past')}
      </MenuAction>
      <MenuAction
        icon={<Bell aria-hidden className="size-5" />}
        onAction={() => void navigate('/settings/notifications')}
      >
        {t('news')}
      </MenuAction>
      <MenuAction
        icon={<EyeOff aria-hidden className="size-5" />}
        onAction={() => void navigate('/settings/hidden-words')}
      >
        {t('hiddenWords')}
      </MenuAction>
    </Menu>
  )
}
