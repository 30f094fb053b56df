import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savedSearches } from '../../../contract/constants.ts'
import type { SearchCriteria } from '../../../contract/search.ts'
import { browserApi } from '../../api/browser.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { notifySavedSearches } from './saved-searches-list.ts'
import { suggestedName } from './suggested-name.ts'

export type KeepSearchProps = {
  filters: SearchCriteria
  /** Filters as text, for the suggested name. */
  texts: readonly string[]
  /** Number of saved searches. */
  numSaved: number
  /** Whether alerts are proposed. */
  hasAlert?: boolean
}

type KeepSearchDialogProps = KeepSearchProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Asks for the name of a saved search and whether to notify about new members. */
export function KeepSearchDialog({ isOpen, onOpenChange, numSaved, ...search }: KeepSearchDialogProps) {
  const t = useTranslations('search.kept')
  const common = useTranslations('common')
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const isFull = numSaved >= savedSearches.most
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('keep')}
      actions={
        <>
          <Button variant="secondary" onPress={() => onOpenChange(false)}>
            {common('cancel')}
          </Button>
          {!isFull && (
            <Button type="submit" form={formId} isBusy={isBusy}>
              {t('keep')}
            </Button>
          )}
        </>
      }
    >
      {isFull ? (
        <p>{t('full', { max: savedSearches.most })}</p>
      ) : (
        <KeepForm id={formId} {...search} onBusy={setBusy} onDone={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}

type KeepFormProps = Omit<KeepSearchProps, 'numSaved'> & {
  id: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function KeepForm({ id, filters, texts, hasAlert: isAlertProposed = false, onBusy, onDone }: KeepFormProps) {
  const t = useTranslations('search.kept')
  const failureText = useFailureText()
  const [name, setName] = useState(() => suggestedName(texts, savedSearches.nameLength) || t('everyone'))
  const [hasAlert, setAlert] = useState(isAlertProposed)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function keep(event: FormEvent) {
    event.preventDefault()
    onBusy(true)
    try {
      const { searches } = await browserApi.search.saveSearch({
        name: name.trim() || t('everyone'),
        filters,
        has_alert: hasAlert,
      })
      onDone()
      notifySavedSearches(searches)
      void notify(t('saved'), { tone: 'success' })
    } catch (error) {
      setFailure(failureOf(error) ?? { code: 'internal', params: {} })
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} onSubmit={(event) => void keep(event)} className="flex flex-col gap-3">
      {failure && (
        <div role="alert">
          <Alert tone="danger" title={failureText(failure)} />
        </div>
      )}
      <TextField
        name="name"
        label={t('name')}
        hint={t('limit', { max: savedSearches.most })}
        value={name}
        maxLength={savedSearches.nameLength}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch name="has_alert" checked={hasAlert} onChange={(event) => setAlert(event.currentTarget.checked)}>
        {t('alert')}
      </Switch>
    </form>
  )
}
