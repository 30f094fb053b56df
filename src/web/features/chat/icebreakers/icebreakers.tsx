import { Lightbulb } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { focusAtEnd } from '../composer/writing-at.ts'
import { useIcebreakers } from './use-icebreakers.ts'

const IcebreakerDialog = lazy(async () => ({ default: (await import('./icebreaker-dialog.tsx')).IcebreakerDialog }))

type IcebreakersAtProps = {
  conversationId: string
  name: string
  credits: number
  field: RefObject<HTMLTextAreaElement | null>
  /** Something is being written already: then they open by hand only. */
  isBegun: boolean
  onPick: (line: string) => void
}

/** Ideas for the first message: once by themselves, then behind a quiet button. */
export function IcebreakersAt({ conversationId, name, credits, field, isBegun, onPick }: IcebreakersAtProps) {
  const t = useTranslations('chat.icebreakers')
  const { isOpen, lines, open, close, retry } = useIcebreakers(conversationId, !isBegun)
  function leave() {
    close()
    focusAtEnd(field)
  }
  return (
    <div className="flex justify-center noscript:hidden">
      <Button variant="quiet" size="small" onPress={open}>
        <Lightbulb aria-hidden className="size-4" />
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <IcebreakerDialog
            name={name}
            lines={lines}
            credits={credits}
            onRetry={retry}
            onPick={(line) => {
              onPick(line)
              leave()
            }}
            onClose={leave}
          />
        </Suspense>
      )}
    </div>
  )
}
