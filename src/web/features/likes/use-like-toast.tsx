import { useTranslations } from 'use-intl'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { notify } from '../../ui/toasts.tsx'
import { isNews, rememberShown } from './announced.ts'
import { useGiveLike } from './liking.ts'

/** Says who likes the member, with the face and a way to like back: it lies over nothing that is being read. */
export function useLikeToast() {
  const t = useTranslations('likes.overlay')
  const giveLike = useGiveLike()
  const failureText = useFailureText()

  async function likeBack(id: string) {
    try {
      await giveLike(id)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
  }
  return function toastLike(profile: CardView) {
    const announcement = { kind: 'like', profile } as const
    if (!isNews(announcement)) return
    rememberShown(announcement)
    const { id, name, main_image: photo } = profile
    void notify(t('likeText', { name }), {
      id: `like-${id}`,
      icon: <Avatar photo={photo} name={name} size="small" />,
      action: { label: t('likeBack'), onPress: () => void likeBack(id) },
    })
  }
}
