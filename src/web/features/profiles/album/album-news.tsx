import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLive } from '../../../live/provider.tsx'
import { notify } from '../../../ui/toasts.tsx'

/** Announces on any page that a private album was shared with the member, with a link to it. */
export function AlbumNews() {
  const t = useTranslations('profiles.album')
  const navigate = useNavigate()
  useLive('album_opened', ({ profile: { id, name } }) => {
    const onPress = () => void navigate(`/members/${id}`)
    void notify(t('opened', { name }), { id: `album-of-${id}`, action: { label: t('look'), onPress } })
  })
  return null
}
