import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import { browserApi } from '../../api/browser.ts'
import { useLive } from '../../live/provider.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { SafetyQuestion } from './conversation-dialogs.tsx'
import type { PersonDetailsProps } from './person-details.tsx'

const PersonDetails = lazy(async () => ({ default: (await import('./person-details.tsx')).PersonDetails }))

type PersonPaneProps = { conversation: ConversationView; name: string; onAsk: (question: SafetyQuestion) => void }
type Loaded = Pick<PersonDetailsProps, 'profile' | 'gifts'>

/** Screens with room for a third pane; the same as the class that shows it. */
const isWide = '(width >= 1200px)'

/** Beside the conversation on wide screens: who it is with. Nothing for members who are not available any more. */
export function PersonPane(props: PersonPaneProps) {
  const t = useTranslations('chat.pane')
  const { conversation, name } = props
  const person = usePerson(conversation)
  if (!conversation.profile.is_available || person === 'failed') return null
  return (
    <aside
      aria-label={t('label', { name })}
      className="hidden w-84 shrink-0 flex-col gap-5 overflow-y-auto border-s border-line p-5 xl:flex min-[1600px]:w-96"
    >
      {person === null ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <PersonDetails {...props} {...person} />
        </Suspense>
      )}
    </aside>
  )
}

/** Loaded where the pane is shown; null until then. */
function usePerson({ id, profile: { id: memberId, is_available: isAvailable } }: ConversationView) {
  const [person, setPerson] = useState<Loaded | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  useLive('album_opened', ({ profile }) => profile.id === memberId && setRound((before) => before + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again with each round
  useEffect(() => {
    const screen = window.matchMedia(isWide)
    let isOver = false
    async function load() {
      if (!screen.matches || !isAvailable) return
      try {
        const [{ profile }, { gifts }] = await Promise.all([
          browserApi.chat.getPartner({ id }),
          browserApi.chat.listReceivedGifts({ id: memberId }),
          import('./person-details.tsx'),
        ])
        if (!isOver) setPerson({ profile, gifts })
      } catch {
        if (!isOver) setPerson('failed')
      }
    }
    void load()
    screen.addEventListener('change', load)
    return () => {
      isOver = true
      screen.removeEventListener('change', load)
    }
  }, [id, memberId, isAvailable, round])
  return person
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="aspect-3/4 w-full rounded-card!" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-24 w-full" />
    </SkeletonGroup>
  )
}
