import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCost } from '../../../live/cost.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { IcebreakerLines } from './use-icebreakers.ts'

type IcebreakerDialogProps = {
  name: string
  lines: IcebreakerLines
  /** What a message costs here; nothing is said of one that is free. */
  credits: number
  onRetry: () => void
  /** The line goes into the field. */
  onPick: (line: string) => void
  /** Own words instead. */
  onClose: () => void
}

/** Lines to begin with. Nothing is sent from here. */
export function IcebreakerDialog({ name, lines, credits, onRetry, onPick, onClose }: IcebreakerDialogProps) {
  const t = useTranslations('chat.icebreakers')
  const composer = useTranslations('chat.composer')
  const cost = useCost()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      actions={
        <Button variant="secondary" onPress={onClose}>
          {t('own')}
        </Button>
      }
    >
      {lines === 'loading' && <Loading />}
      {lines === 'failed' && <ErrorState title={t('failed')} onRetry={onRetry} />}
      {Array.isArray(lines) && lines.length === 0 && (
        <EmptyState icon={<Lightbulb aria-hidden />} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      )}
      {Array.isArray(lines) && lines.length > 0 && (
        <>
          <p className="mb-4 text-ink-soft">{t('text', { name })}</p>
          <ul className="flex flex-col gap-2">
            {lines.map(({ id, text }) => (
              <li key={id}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => onPick(text)}
                  className="w-full rounded-card border border-control-line bg-raised px-4 py-3 text-start transition-colors duration-150 hover:border-primary-ink hover:bg-primary-soft"
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
          {credits > 0 && <p className="mt-4 text-sm text-ink-soft">{composer('cost', { cost: cost(credits) })}</p>}
        </>
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} className="h-13 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}
