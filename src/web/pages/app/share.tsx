import { CircleUserRound, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ChatView } from '../../../contract/chat/chat.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { PhotoInput } from '../../features/chat/attachments/photo-input.tsx'
import { handToConversation } from '../../features/chat/attachments/shared-photo.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { forgetShared, readShared, type Shared } from '../../live/offline.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

const mostChats = 12

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const { chats } = await api.chat.listChats({})
  return chats.filter(({ profile, is_archived }) => profile.is_available && !is_archived).slice(0, mostChats)
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Where another app's photo or words go: to the profile, or into a conversation, where they are sent as ever. */
export default function SharePage() {
  const t = useTranslations('app.share')
  const { shared, choose } = useShared()
  const hasSomething = shared !== null && (shared.photo !== null || shared.text !== '')
  return (
    <Page width="narrow">
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      {shared === null ? (
        <SkeletonGroup>
          <Skeleton className="h-56 rounded-card" />
        </SkeletonGroup>
      ) : (
        <>
          {!hasSomething && <Alert className="mb-4">{t('again')}</Alert>}
          <Preview shared={shared} />
          <Choose hasPhoto={shared.photo !== null} onFile={choose} />
          {hasSomething && <Places shared={shared} />}
        </>
      )}
    </Page>
  )
}

/** What was shared; stays where it lies until it went somewhere, so that a reload does not lose it. */
function useShared() {
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    let isUnmounted = false
    readShared()
      .catch((): Shared => ({ photo: null, text: '' }))
      .then((found) => !isUnmounted && setShared(found))
    return () => {
      isUnmounted = true
    }
  }, [])
  const choose = (photo: File) => setShared({ photo, text: shared?.text ?? '' })
  return { shared, choose }
}

function Preview({ shared: { photo, text } }: { shared: Shared }) {
  const t = useTranslations('app.share')
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setUrl(null)
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="mb-4 grid gap-3">
      {url && (
        <img
          src={url}
          alt={t('photo')}
          className="mx-auto max-h-[40dvh] w-auto max-w-full rounded-card bg-sunken object-contain"
        />
      )}
      {text !== '' && (
        <p
          dir="auto"
          className="max-h-32 overflow-y-auto rounded-card bg-surface p-4 break-words whitespace-pre-wrap shadow-card"
        >
          {text}
        </p>
      )}
    </div>
  )
}

function Choose({ hasPhoto, onFile }: { hasPhoto: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('app.share')
  const picker = useRef<HTMLInputElement>(null)
  const label = t(hasPhoto ? 'other' : 'choose')
  return (
    <div className="mb-6">
      <Button variant={hasPhoto ? 'quiet' : 'primary'} onPress={() => picker.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {label}
      </Button>
      <PhotoInput ref={picker} label={label} onFile={onFile} />
    </div>
  )
}

function Places({ shared }: { shared: Shared }) {
  const t = useTranslations('app.share')
  const navigate = useNavigate()
  const chats = useLoaderData<ChatView[]>()
  const memberId = useUser()?.id
  const { photo } = shared

  async function toProfile(file: File) {
    if (memberId === undefined) return
    const { uploadsOf } = await import('../../features/profiles/upload/member-uploads.ts')
    uploadsOf(memberId).queue.take([file])
    void forgetShared()
    void navigate('/profile')
  }
  function toChat(id: string) {
    handToConversation(id, shared)
    void forgetShared()
    void navigate(`/chats/${id}`)
  }
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-semibold">{t('where')}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {photo && (
          <Place
            onPress={() => void toProfile(photo)}
            icon={<CircleUserRound aria-hidden className="size-12 text-primary-ink" />}
          >
            {t('toProfile')}
          </Place>
        )}
        {chats.map(({ conversation, profile }) => (
          <Place
            key={conversation.id}
            onPress={() => toChat(conversation.id)}
            icon={<Avatar photo={profile.main_image} name={profile.name} />}
          >
            <bdi>{profile.name}</bdi>
          </Place>
        ))}
      </ul>
      {chats.length === 0 && <p className="mt-3 text-ink-soft">{t('noChats')}</p>}
      <p className="mt-4 text-sm text-ink-soft">{t('nothingSent')}</p>
    </section>
  )
}

function Place({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-16 w-full items-center gap-4 px-5 py-2 text-start font-semibold -outline-offset-2 hover:bg-sunken"
      >
        {icon}
        <span className="min-w-0 truncate">{children}</span>
      </button>
    </li>
  )
}
