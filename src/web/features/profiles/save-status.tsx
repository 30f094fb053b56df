import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

/** Whether what one sees is saved: always in sight, and said when it changes for the worse. */
export function SaveStatus({ editor: { state, saveNow } }: { editor: Pick<ProfileEditor, 'state' | 'saveNow'> }) {
  const t = useTranslations('profiles')
  if (state === 'failed') {
    return (
      <div
        role="alert"
        className="flex min-h-9 items-center gap-2 rounded-full bg-danger-soft ps-4 text-sm font-semibold text-danger-ink"
      >
        <CloudOff aria-hidden className="size-4" />
        {t('saving.failed')}
        <Button variant="quiet" size="small" onPress={saveNow}>
          {t('saving.retry')}
        </Button>
      </div>
    )
  }
  const isSaved = state === 'saved'
  return (
    <p role="status" className="flex min-h-9 items-center gap-2 text-sm font-medium text-ink-soft">
      {isSaved ? (
        <Check aria-hidden className="size-4 text-success-ink" />
      ) : (
        <RefreshCw aria-hidden className="size-4" />
      )}
      {t(isSaved ? 'saving.saved' : 'saving.saving')}
    </p>
  )
}
