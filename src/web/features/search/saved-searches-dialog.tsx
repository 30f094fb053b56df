import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savedSearches } from '../../../contract/constants.ts'
import type { SavedSearchView } from '../../../contract/search.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { notifySavedSearches } from './saved-searches-list.ts'

type SavedSearchesDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  searches: readonly SavedSearchView[]
}

/** Rename saved searches, toggle their notifications, delete them. */
export function SavedSearchesDialog({ isOpen, onOpenChange, searches }: SavedSearchesDialogProps) {
  const t = useTranslations('search.kept')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')}>
      <p className="mb-2 text-sm text-ink-soft">{t('limit', { max: savedSearches.most })}</p>
      {searches.length === 0 && <p className="py-4">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {searches.map((search) => (
          <li key={search.id} className="py-4">
            <SavedSearch search={search} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Tells a change, or why there is none. */
function useChange() {
  const failureText = useFailureText()
  return async (change: () => Promise<{ searches: SavedSearchView[] }>): Promise<boolean> => {
    try {
      notifySavedSearches((await change()).searches)
      return true
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
      return false
    }
  }
}

function SavedSearch({ search }: { search: SavedSearchView }) {
  const t = useTranslations('search.kept')
  const change = useChange()
  const { id, filters, has_alert } = search
  const [name, setName] = useState(search.name)
  const isRenamed = name.trim() !== '' && name.trim() !== search.name

  async function rename(event: FormEvent) {
    event.preventDefault()
    if (!isRenamed) return
    const isDone = await change(() => browserApi.search.changeSavedSearch({ id, name: name.trim() }))
    if (isDone) void notify(t('renamed'), { tone: 'success' })
  }
  async function switchAlert(isOn: boolean) {
    const isDone = await change(() => browserApi.search.changeSavedSearch({ id, has_alert: isOn }))
    if (isDone) void notify(t(isOn ? 'alertOn' : 'alertOff', { name: search.name }))
  }
  async function remove() {
    const isDone = await change(() => browserApi.search.removeSavedSearch({ id }))
    if (!isDone) return
    const undo = () => void change(() => browserApi.search.saveSearch({ name: search.name, filters, has_alert }))
    void notify(t('removed', { name: search.name }), { action: { label: t('undo'), onPress: undo } })
  }

  return (
    <>
      <form onSubmit={(event) => void rename(event)} className="flex items-end gap-2">
        <TextField
          name="name"
          label={t('name')}
          value={name}
          maxLength={savedSearches.nameLength}
          onChange={(event) => setName(event.currentTarget.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" isDisabled={!isRenamed} className="min-h-12!">
          {t('rename')}
        </Button>
        <IconButton label={t('remove', { name: search.name })} onPress={() => void remove()}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </form>
      <Switch
        name="has_alert"
        checked={has_alert}
        onChange={(event) => void switchAlert(event.currentTarget.checked)}
        className="mt-1"
      >
        {t('alert')}
      </Switch>
    </>
  )
}
