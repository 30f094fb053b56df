import { LockOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { profilesEndpoints } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { useDateWords } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/photos/avatar.tsx'
import { notify } from '../../../ui/toasts.tsx'

export type AlbumGuest = OutputOf<typeof profilesEndpoints.listAlbumGuests>['guests'][number]
type AlbumGuestsProps = { loaded: AlbumGuest[]; privatePhotos: number }

/** The private album and the members with access: access can be revoked, and restored by undo. */
export function AlbumGuests({ loaded, privatePhotos }: AlbumGuestsProps) {
  const t = useTranslations('photos.album')
  const { guests, close } = useGuests(loaded)
  const heading = useRef<HTMLHeadingElement>(null)

  function closeTo(guest: AlbumGuest) {
    // The pressed button disappears with its row
    heading.current?.focus()
    void close(guest)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">{t('explained')}</p>
      <p className="text-sm font-semibold">{t('count', { count: privatePhotos })}</p>
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          {t('guests')}
        </h3>
        {guests.length === 0 ? (
          <NoGuests hasPhotos={privatePhotos > 0} />
        ) : (
          <ul className="mt-2 grid gap-2 sm:grid-cols-2">
            {guests.map((guest) => (
              <Guest key={guest.id} guest={guest} onClose={() => closeTo(guest)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function NoGuests({ hasPhotos }: { hasPhotos: boolean }) {
  const t = useTranslations('photos.album')
  return (
    <div className="mt-2 flex items-start gap-3 rounded-card bg-sunken p-4">
      <LockOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="text-sm">
        <p className="font-semibold">{t('nobody')}</p>
        <p className="text-ink-soft">{t(hasPhotos ? 'nobodyText' : 'noPhotos')}</p>
      </div>
    </div>
  )
}

/** Members who are currently not visible are listed by name. */
function Guest({ guest: { id, name, profile, opened_at }, onClose }: { guest: AlbumGuest; onClose: () => void }) {
  const t = useTranslations('photos.album')
  const p = useTranslations('profiles')
  const dateWords = useDateWords()
  return (
    <li className="flex items-center gap-3 rounded-card bg-sunken p-3">
      <Avatar photo={profile?.main_image ?? null} name={name} />
      <div className="min-w-0 flex-1">
        {profile === null ? (
          <p className="truncate font-semibold">{name}</p>
        ) : (
          <Link to={`/members/${id}`} className="block truncate font-semibold hover:text-primary-ink">
            {p('nameAndAge', { name, age: profile.age })}
          </Link>
        )}
        <p className="text-sm text-ink-soft">
          {t('since', { date: dateWords(new Date(opened_at), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <Button variant="secondary" aria-label={t('closeTo', { name })} onPress={onClose}>
        {t('close')}
      </Button>
    </li>
  )
}

/** Shown before the server has answered, and as it was where that refuses. */
function useGuests(loaded: AlbumGuest[]) {
  const t = useTranslations('photos.album')
  const failureText = useFailureText()
  const [guests, setGuests] = useState(loaded)
  useEffect(() => setGuests(loaded), [loaded])

  async function run(call: () => Promise<{ guests: AlbumGuest[] }>, before: AlbumGuest[]): Promise<boolean> {
    try {
      setGuests((await call()).guests)
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      setGuests(before)
      void notify(failureText(failure), { tone: 'error', id: 'album' })
      return false
    }
  }

  async function close({ id, name, profile }: AlbumGuest) {
    const before = guests
    const without = guests.filter((guest) => guest.id !== id)
    setGuests(without)
    if (!(await run(() => browserApi.profiles.closeAlbum({ id }), before))) return
    const onPress = () => void openAgain(id, name, without)
    // Without visibility, access cannot be restored
    const undo = profile === null ? {} : { action: { label: t('undo'), onPress } }
    void notify(t('closed', { name }), { tone: 'success', id: 'album', ...undo })
  }
  async function openAgain(id: string, name: string, before: AlbumGuest[]) {
    if (await run(() => browserApi.profiles.openAlbum({ member_id: id }), before))
      void notify(t('opened', { name }), { tone: 'success', id: 'album' })
  }
  return { guests, close }
}
