import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { notify } from '../../../ui/toasts.tsx'

type Member = { id: string; name: string }

/** Where the member manages their private album and its access. */
const albumPath = '/profile#album'

/**
 * Opens the viewer's private album to a member, and closes it. Optimistic; each can be undone. An empty album is not
 * opened: that leads to where photos are added. `isOpen` starts as `loaded` and follows newer values.
 */
export function useAlbumAccess({ id, name }: Member, loaded: boolean) {
  const t = useTranslations('profiles.album')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [later, setLater] = useState<{ of: string; isOpen: boolean } | null>(null)
  const isOpen = later?.of === id ? later.isOpen : loaded

  async function run(willBeOpen: boolean, send: () => Promise<unknown>, undo: { label: string; onPress: () => void }) {
    setLater({ of: id, isOpen: willBeOpen })
    try {
      await send()
      void notify(t(willBeOpen ? 'given' : 'taken', { name }), { tone: 'success', id: 'album', action: undo })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      setLater({ of: id, isOpen: !willBeOpen })
      void notify(failureText(failure), { tone: 'error', id: 'album' })
    }
  }

  async function open(): Promise<void> {
    if (await isAlbumEmpty()) return leadToAlbum()
    await run(true, () => browserApi.profiles.openAlbum({ member_id: id }), {
      label: t('close'),
      onPress: () => void close(),
    })
  }
  function close(): Promise<void> {
    return run(false, () => browserApi.profiles.closeAlbum({ id }), { label: t('undo'), onPress: () => void open() })
  }
  function leadToAlbum() {
    void navigate(albumPath)
    void notify(t('empty'), { id: 'album', description: t('emptyText', { name }) })
  }

  return { isOpen, open, close }
}

/** If unknown, opening itself reports the error. */
async function isAlbumEmpty(): Promise<boolean> {
  const own = await browserApi.profiles.listPhotos({}).catch(() => null)
  return own !== null && !own.photos.some((photo) => photo.is_private)
}
