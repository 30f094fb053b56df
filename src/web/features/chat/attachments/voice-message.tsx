import { MicOff, Pause, Play } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { MessageView, VoicePart } from '../../../../contract/chat/message.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useStop, useThread } from '../conversation/thread.ts'
import { clockOf, type Recording } from './voice-player.ts'

/** A voice note player with seeking and three speeds. Loads nothing before playback. */
export function VoiceMessage({ message, voice }: { message: MessageView; voice: VoicePart }) {
  const t = useTranslations('chat.voice')
  const format = useFormatter()
  const { player, renew } = useThread()
  const stop = useStop()
  const state = useSyncExternalStore(player.watch, player.get, player.get)
  if (voice.url === null) {
    return (
      <p className="flex items-center gap-2 text-ink-soft italic">
        <MicOff aria-hidden className="size-5" />
        {t('gone')}
      </p>
    )
  }
  const recording: Recording = {
    id: message.id,
    url: voice.url,
    async renewed() {
      const attachment = (await renew(message))?.attachment
      return attachment?.kind === 'voice' ? attachment.url : null
    },
  }
  const isHere = state.id === message.id
  const isPlaying = isHere && state.isPlaying
  const atMs = isHere ? Math.min(state.atMs, voice.duration_ms) : 0
  const length = clockOf(voice.duration_ms)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form
    <div role="group" aria-label={t('label', { length })} className="w-64 max-w-full">
      <div className="flex items-center gap-2">
        <IconButton
          variant="primary"
          label={isPlaying ? t('pause') : t('play')}
          tabIndex={stop}
          onPress={() => void player.toggle(recording)}
        >
          {isPlaying ? (
            <Pause aria-hidden className="size-5 fill-current" />
          ) : (
            <Play aria-hidden className="ms-0.5 size-5 fill-current" />
          )}
        </IconButton>
        <div className="relative h-9 min-w-0 flex-1">
          <input
            type="range"
            tabIndex={stop}
            aria-label={t('position')}
            aria-valuetext={t('time', { at: clockOf(atMs), length })}
            min={0}
            max={voice.duration_ms}
            step={stepOf(voice.duration_ms)}
            value={atMs}
            onChange={(event) => void player.seek(recording, event.currentTarget.valueAsNumber)}
            className="peer absolute inset-0 z-1 size-full cursor-pointer touch-pan-y opacity-0"
          />
          <Waveform peaks={voice.peaks} played={atMs / voice.duration_ms} />
        </div>
      </div>
      <div className="mt-0.5 flex items-center justify-between ps-13 text-xs text-ink-soft tabular-nums">
        <span aria-hidden>{isHere && atMs > 0 ? `${clockOf(atMs)} / ${length}` : length}</span>
        {isHere && (
          <button
            type="button"
            tabIndex={stop}
            aria-label={t('rate', { rate: state.rate })}
            onClick={player.nextRate}
            className="min-h-6 rounded-full bg-ink/8 px-2 font-semibold hover:bg-ink/14"
          >
            {`${format.number(state.rate)}×`}
          </button>
        )}
      </div>
      {isHere && state.hasFailed && (
        <p role="alert" className="text-sm text-danger-ink">
          {t('failed')}
        </p>
      )}
    </div>
  )
}

/** Milliseconds of one press of an arrow key: a second, and of short notes a tenth, or the slider would stand still. */
function stepOf(durationMs: number): number {
  return Math.max(1, Math.min(1000, Math.floor(durationMs / 10)))
}

/** The heights of a recording, 0 to 100; `played` is the part that was heard, 0 to 1. The control over it has the focus. */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const heights = peaks.length > 0 ? peaks : [0]
  return (
    <div
      aria-hidden
      className="flex size-full items-center gap-px rounded-small outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
    >
      {heights.map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name, and never change places
          key={index}
          style={{ height: `${Math.max(10, height)}%` }}
          className={classes(
            'min-w-px flex-1 rounded-full',
            (index + 0.5) / heights.length <= played ? 'bg-primary-ink' : 'bg-control-line/60',
          )}
        />
      ))}
    </div>
  )
}

/** Ends what is being played when the conversation is left. */
export function useSilenceOnLeave(player: { stop: () => void }) {
  useEffect(() => () => player.stop(), [player])
}
