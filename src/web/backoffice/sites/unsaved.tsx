import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { AlertDialog } from '../../ui/dialog.tsx'
import type { Part } from './parts.ts'

/** Asks before a page is left with changes that are not saved: here on the way to another page, by the browser otherwise. */
export function UnsavedWarning({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('office.sites')
  const format = useFormatter()
  const isUnsaved = parts.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.state === 'blocked' && blocker.reset()}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      isDanger
      onConfirm={() => blocker.proceed?.()}
    >
      {t('unsaved.text', { parts: format.list(parts.map((part) => t(`tabs.${part}`))) })}
    </AlertDialog>
  )
}
