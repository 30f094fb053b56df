import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { GiftView } from '../../../../contract/chat/writing.ts'
import type { GiftId } from '../../../../contract/constants.ts'
import { countCharacters } from '../../../../shared/text.ts'
import { browserApi } from '../../../api/browser.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { usePrice } from '../../../live/cost.ts'
import { useLiveState } from '../../../live/provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toasts.tsx'
import { NotEnoughFor } from '../composer/writing-notice.tsx'
import { useGiftName } from './gift-name.ts'

export type GiftSheetProps = {
  member: { id: string; name: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Sends it, with a few words or none. False where it waits for second thoughts; a refusal that is thrown is shown in words. */
  onChosen: (gift: GiftId, text: string) => void | Promise<boolean | void>
}

const textLength = 140
const gridLooks = 'grid grid-cols-3 gap-2 sm:grid-cols-4'

/** Pictures, names and prices; a few words; the price once more on the button. */
export function GiftChoice({ member, isOpen, onOpenChange, onChosen }: GiftSheetProps) {
  const t = useTranslations('chat.gifts')
  const words = useTranslations('common')
  const { pathname } = useLocation()
  const { gifts, hasFailed, load } = useGifts()
  const [chosen, setChosen] = useState<GiftView | null>(null)
  const [text, setText] = useState('')
  const balance = useLiveState((state) => state.user?.credits ?? 0)
  const { state, send } = useSending(member.name, onChosen, () => onOpenChange(false))
  const left = textLength - countCharacters(text)
  const isShort = chosen !== null && balance < chosen.credits

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('title', { name: member.name })}
      actions={
        gifts &&
        gifts.length > 0 && (
          <Button
            isBusy={state === 'busy'}
            isDisabled={chosen === null || isShort || left < 0}
            onPress={() => chosen && void send(chosen.gift, text.trim())}
          >
            <SendWords chosen={chosen} />
          </Button>
        )
      }
    >
      {!gifts && hasFailed && <ErrorState onRetry={load} />}
      {!gifts && !hasFailed && <Loading />}
      {gifts?.length === 0 && <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>}
      {gifts && gifts.length > 0 && (
        <div className="flex flex-col gap-4">
          <GiftGrid gifts={gifts} chosen={chosen?.gift ?? null} onChoose={setChosen} />
          {isShort && (
            // In sight, wherever on the shelf it was chosen
            <div className="sticky bottom-0 z-10">
              <NotEnoughFor kind="gift" credits={chosen.credits} next={pathname} />
            </div>
          )}
          <div>
            <TextArea
              name="gift-text"
              label={t('text')}
              rows={2}
              dir="auto"
              value={text}
              {...(left < 0 && { error: t('over', { count: -left }) })}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <p aria-live={left <= 20 ? 'polite' : 'off'} className="text-end text-sm text-ink-soft tabular-nums">
              {left >= 0 && words('charactersLeft', { count: left })}
            </p>
          </div>
          {typeof state === 'object' && <Refused failure={state} />}
        </div>
      )}
    </Dialog>
  )
}

function useGifts() {
  const [gifts, setGifts] = useState<GiftView[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    browserApi.chat.listGifts({}).then(
      (answer) => setGifts(answer.gifts),
      () => setFailed(true),
    )
  }
  useEffect(load, [])
  return { gifts, hasFailed, load }
}

function useSending(name: string, onChosen: GiftSheetProps['onChosen'], onDone: () => void) {
  const t = useTranslations('chat.gifts')
  const nameOf = useGiftName()
  const [state, setState] = useState<'idle' | 'busy' | Failure>('idle')
  async function send(gift: GiftId, text: string) {
    setState('busy')
    try {
      const isSent = await onChosen(gift, text)
      setState('idle')
      if (isSent === false) return
      void notify(t('sent', { gift: nameOf(gift), name }), { tone: 'success' })
      onDone()
    } catch (error) {
      setState(failureOf(error) ?? { code: 'internal', params: {} })
    }
  }
  return { state, send }
}

function Refused({ failure }: { failure: Failure }) {
  const failureText = useFailureText()
  return (
    <div role="alert">
      <Alert tone="danger" title={failureText(failure)} />
    </div>
  )
}

function SendWords({ chosen }: { chosen: GiftView | null }) {
  const t = useTranslations('chat.gifts')
  const nameOf = useGiftName()
  if (!chosen) return t('sendNone')
  const gift = nameOf(chosen.gift)
  return chosen.credits === 0 ? t('sendFree', { gift }) : t('send', { gift, credits: chosen.credits })
}

type GiftGridProps = { gifts: GiftView[]; chosen: GiftId | null; onChoose: (gift: GiftView) => void }

function GiftGrid({ gifts, chosen, onChoose }: GiftGridProps) {
  const t = useTranslations('chat.gifts')
  const nameOf = useGiftName()
  return (
    <fieldset>
      <legend className="sr-only">{t('choose')}</legend>
      <div className={gridLooks}>
        {gifts.map((view) => (
          <label
            key={view.gift}
            className="flex cursor-pointer flex-col items-center gap-1 rounded-card border-2 border-transparent bg-sunken p-2 text-center transition-colors duration-150 hover:border-line has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="gift"
              value={view.gift}
              checked={view.gift === chosen}
              onChange={() => onChoose(view)}
              className="sr-only"
            />
            <img src={`/gifts/${view.gift}.svg`} alt="" width={80} height={80} className="size-16 sm:size-20" />
            <span className="text-sm font-semibold">{nameOf(view.gift)}</span>
            <span className="text-xs text-ink-soft">
              <GiftPrice credits={view.credits} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function GiftPrice({ credits }: { credits: number }) {
  const t = useTranslations('chat.gifts')
  const price = usePrice()(credits)
  if (credits === 0) return t('free')
  return (
    <>
      {price.credits}
      {price.money !== null && <span className="block">{price.money}</span>}
    </>
  )
}

function Loading() {
  return (
    <SkeletonGroup className={gridLooks}>
      {Array.from({ length: 12 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity but their place
        <Skeleton key={place} className="h-32" />
      ))}
    </SkeletonGroup>
  )
}
