import { Outlet, useLoaderData, useMatch, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { ChatList } from '../../features/chat/chat-list.tsx'
import { OutboxProvider } from '../../features/chat/outbox-provider.tsx'
import { useTyping } from '../../features/chat/use-typing.ts'
import { MemberBadges } from '../../features/profiles/member-badges.tsx'
import { useUser } from '../../live/provider.tsx'
import { classes } from '../../ui/classes.ts'

const load = (api: Api) => api.chat.listChats({})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What the open conversation gets from the page around it. */
export type InboxContext = { typing: ReadonlySet<string> }

/** All conversations; on wide screens the open one stands beside them, on a phone it takes their place. */
export default function Inbox() {
  const t = useTranslations('chat')
  const loaded = useLoaderData<typeof clientLoader>()
  const memberId = useUser()?.id ?? ''
  const open = useMatch('/chats/:id')?.params.id ?? null
  const navigate = useNavigate()
  const typing = useTyping()
  const Heading = open ? 'h2' : 'h1'
  const context: InboxContext = { typing }
  return (
    <OutboxProvider memberId={memberId}>
      <div className="mx-auto flex min-h-0 w-full max-w-screen-xl flex-1">
        <section
          aria-label={t('title')}
          className={classes(
            'w-full flex-col overflow-y-auto border-line md:flex md:w-80 md:shrink-0 md:border-e lg:w-96',
            open ? 'hidden' : 'flex',
          )}
        >
          <Heading className="px-4 pt-5 pb-3 text-2xl font-bold tracking-tight">{t('title')}</Heading>
          <ChatList
            loaded={loaded}
            memberId={memberId}
            typing={typing}
            badgesOf={(profile) => <MemberBadges member={{ ...profile, is_new: false }} />}
            onDeleted={(id) => {
              if (id === open) void navigate('/chats', { replace: true })
            }}
          />
        </section>
        <section
          className={classes('min-w-0 flex-1 flex-col border-line xl:border-e', open ? 'flex' : 'hidden md:flex')}
        >
          <Outlet context={context} />
        </section>
      </div>
    </OutboxProvider>
  )
}
