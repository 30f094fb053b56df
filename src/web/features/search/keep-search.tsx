import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import type { KeepSearchProps } from './keep-search-dialog.tsx'

const KeepSearchDialog = lazy(async () => (await import('./dialogs-chunk.ts')).loadKeepSearchDialog())

/** The button that keeps a search; asks for a name and whether to tell its news. */
export function KeepSearch({ label, ...props }: KeepSearchProps & { label?: string }) {
  const t = useTranslations('search.kept')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="min-h-10!"
        onPress={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Bookmark aria-hidden className="size-4" />
        {label ?? t('keep')}
      </Button>
      {wasOpened && (
        <Suspense>
          <KeepSearchDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
