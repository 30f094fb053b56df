import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLive } from '../../../live/provider.tsx'
import { notify } from '../../../ui/toasts.tsx'

/** Says over any page that somebody has opened a private album to this member, and leads there. */
export function AlbumNews() {
  const t = useTranslations('profiles.album')
  const navigate = useNavigate()
  useLive('album_opened', ({ profile: { id, name } }) => {
    const onPress = () => void navigate(`/members/${id}`)
    void notify(t('opened', { name }), { id: `album-of-${id}`, action: { label: t('look'), onPress } })
  })
  return null
}
