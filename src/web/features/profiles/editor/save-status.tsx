import { Check, CloudOff, RefreshCw, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

type SaveStatusProps = { editor: Pick<ProfileEditor, 'state' | 'failure' | 'saveNow' | 'undo' | 'undoes' | 'undone'> }

/** Save state with undo: visible from the first change on, and announced when it changes. */
export function SaveStatus({ editor }: SaveStatusProps) {
  if (editor.state === 'failed') return <NotSaved editor={editor} />
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Saved editor={editor} />
      <Undo editor={editor} />
    </div>
  )
}

function Saved({ editor: { state, undone } }: SaveStatusProps) {
  const t = useTranslations('profiles.saving')
  const isSaved = state === 'saved'
  const Icon = isSaved ? Check : RefreshCw
  return (
    <p role="status">
      {state !== 'untouched' && (
        <span className="flex min-h-11 items-center gap-2 rounded-full bg-raised px-4 text-sm font-medium text-ink-soft shadow-raised">
          <Icon aria-hidden className={isSaved ? 'size-4 text-success-ink' : 'size-4'} />
          {t(isSaved ? 'saved' : 'saving')}
          {isSaved && undone !== null && <span className="sr-only">. {t('undone', { field: undone })}</span>}
        </span>
      )}
    </p>
  )
}

function Undo({ editor: { state, undo, undoes } }: SaveStatusProps) {
  const t = useTranslations('profiles.saving')
  if (undoes === null) return null
  return (
    <Button
      variant="secondary"
      className="px-4! text-sm shadow-raised"
      aria-keyshortcuts="Control+Z"
      isBusy={state === 'saving' || state === 'waiting'}
      onPress={undo}
    >
      <Undo2 aria-hidden className="size-4" />
      {t('undo', { field: undoes })}
    </Button>
  )
}

function NotSaved({ editor: { failure, saveNow } }: SaveStatusProps) {
  const t = useTranslations('profiles')
  // Field errors are shown beside the field; sending again would change nothing
  const isWrong = failure?.field !== undefined
  return (
    <div
      role="alert"
      className="flex min-h-11 items-center gap-2 rounded-full bg-danger-soft px-4 text-sm font-semibold text-danger-ink shadow-raised"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t(isWrong ? 'saving.wrong' : 'saving.failed')}
      {!isWrong && (
        <Button variant="quiet" className="px-4! text-sm" onPress={saveNow}>
          {t('saving.retry')}
        </Button>
      )}
    </div>
  )
}
