import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

/** Whether what one sees is saved: in sight from the first change on, and said aloud when it changes for the worse. */
export function SaveStatus({ editor }: { editor: Pick<ProfileEditor, 'state' | 'failure' | 'saveNow'> }) {
  const t = useTranslations('profiles')
  const { state } = editor
  if (state === 'failed') return <NotSaved editor={editor} />
  const isSaved = state === 'saved'
  return (
    <p role="status">
      {state !== 'untouched' && (
        <span className="flex min-h-10 items-center gap-2 rounded-full bg-raised px-4 text-sm font-medium text-ink-soft shadow-raised">
          {isSaved ? (
            <Check aria-hidden className="size-4 text-success-ink" />
          ) : (
            <RefreshCw aria-hidden className="size-4" />
          )}
          {t(isSaved ? 'saving.saved' : 'saving.saving')}
        </span>
      )}
    </p>
  )
}

function NotSaved({ editor: { failure, saveNow } }: { editor: Pick<ProfileEditor, 'failure' | 'saveNow'> }) {
  const t = useTranslations('profiles')
  // What the server finds wrong says so beside its field; sending it again would change nothing
  const isWrong = failure?.field !== undefined
  return (
    <div
      role="alert"
      className="flex min-h-10 items-center gap-2 rounded-full bg-danger-soft px-4 text-sm font-semibold text-danger-ink shadow-raised"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t(isWrong ? 'saving.wrong' : 'saving.failed')}
      {!isWrong && (
        <Button variant="quiet" size="small" onPress={saveNow}>
          {t('saving.retry')}
        </Button>
      )}
    </div>
  )
}
