import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { photoUpload } from '../../../../contract/constants.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'

type PhotoDropAreaProps = {
  label: string
  /** What else can be done here: shown to a mouse. */
  hint: string
  isMany?: boolean
  /** One place of a board of photos, instead of a wide area. */
  isTile?: boolean
  isBusy?: boolean
  onFiles: (files: File[]) => void
  /** In place of the button, while something is under way. */
  children?: ReactNode
}

/** Where photos are chosen or dropped. */
export function PhotoDropArea({
  label,
  hint,
  isMany = false,
  isTile = false,
  isBusy = false,
  onFiles,
  children,
}: PhotoDropAreaProps) {
  const t = useTranslations('photos')
  const picker = useRef<HTMLInputElement>(null)
  // Entering a child leaves its parent: only the balance tells whether something hovers
  const [depth, setDepth] = useState(0)
  const holdsFiles = (event: DragEvent) => !isBusy && event.dataTransfer.types.includes('Files')
  const isOver = depth > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way of pressing the button inside
    <div
      onDragEnter={(event) => holdsFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => holdsFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'relative flex flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed text-center transition-colors duration-150',
        isTile ? 'aspect-3/4 p-2' : 'min-h-44 p-5',
        isOver ? 'border-primary-ink bg-primary-soft' : 'border-control-line bg-sunken',
      )}
    >
      {children ?? (
        <>
          <span className="inline-flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
            <ImagePlus aria-hidden className="size-6" />
          </span>
          <Button size={isTile ? 'small' : 'medium'} onPress={() => picker.current?.click()}>
            {label}
          </Button>
          {!isTile && <p className="hidden text-sm text-ink-soft sm:block">{hint}</p>}
        </>
      )}
      <input
        ref={picker}
        type="file"
        aria-label={label}
        accept={`${photoUpload.types.join(',')},.heic,.heif`}
        multiple={isMany}
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {isOver && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-card bg-primary-soft font-semibold text-primary-ink">
          {t('dropNow')}
        </p>
      )}
    </div>
  )
}
