import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type LikePromptDialogProps = {
  member: { id: string; name: string }
  /** Whether this member has really liked the viewer. */
  likesMe: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks whether to like a member, with a link to the profile. Mentions a received like only if there is one. */
export function LikePromptDialog({ member, likesMe, isOpen, onOpenChange }: LikePromptDialogProps) {
  const t = useTranslations('likes.prompt')
  const { id, name } = member
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(likesMe ? 'titleLiked' : 'title', { name })}
      size="small"
      actions={
        <LinkButton to={`/members/${id}`} replace onClick={() => onOpenChange(false)}>
          {t('go')}
        </LinkButton>
      }
    >
      <p className="text-ink-soft">{t(likesMe ? 'textLiked' : 'text', { name })}</p>
    </Dialog>
  )
}
