import { MicOff, Pause, Play, RotateCcw, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { voiceSeconds } from '../../../../contract/constants.ts'
import { sentences } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useVoiceRecorder } from './use-voice-recorder.ts'
import type { Recording, VoiceNote } from './voice-recording.ts'

type VoiceRecorderProps = {
  onSend: (note: VoiceNote) => void
  onClose: () => void
}

/** In the field's place: records, lets listen, sends or throws away. The focus goes along with what there is to do. */
export function VoiceRecorder({ onSend, onClose }: VoiceRecorderProps) {
  const t = useTranslations('chat.record')
  const { state, stop, again } = useVoiceRecorder()
  const panel = useRef<HTMLDivElement>(null)
  const { step } = state
  useFocusOfStep(panel, step)
  const discard = (
    <IconButton label={t('discard')} onPress={onClose}>
      <Trash2 aria-hidden className="size-5" />
    </IconButton>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div
      ref={panel}
      role="group"
      aria-label={t('label')}
      onKeyDown={(event) => event.key === 'Escape' && step !== 'ready' && onClose()}
      className="flex min-h-14 flex-wrap items-center gap-2 rounded-sheet border border-control-line bg-surface px-2 py-1"
    >
      <p role="status" className={step === 'asking' || step === 'working' ? 'flex-1 px-3 text-sm' : 'sr-only'}>
        <Spoken state={state} />
      </p>
      {(step === 'asking' || step === 'working') && discard}
      {step === 'recording' && (
        <>
          {discard}
          <Meter recording={state.recording} />
          <IconButton variant="primary" label={t('stop')} onPress={stop} data-next>
            <Square aria-hidden className="size-4 fill-current" />
          </IconButton>
        </>
      )}
      {step === 'ready' && (
        <>
          {discard}
          <Listening note={state.note} />
          <IconButton variant="primary" label={t('send')} onPress={() => onSend(state.note)}>
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </>
      )}
      {step === 'failed' && <Failed kind={state.failure} onAgain={again} onClose={onClose} />}
    </div>
  )
}

/** What a screen reader hears of each step. */
function Spoken({ state }: { state: ReturnType<typeof useVoiceRecorder>['state'] }) {
  const t = useTranslations('chat.record')
  if (state.step === 'ready') {
    const ready = t('ready', { time: clock(state.note.durationMs) })
    return sentences(state.isFull && t('stopped'), ready)
  }
  return state.step === 'failed' ? null : t(state.step)
}

function useFocusOfStep(panel: RefObject<HTMLDivElement | null>, step: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is to press changes with the step
  useEffect(() => {
    const next = panel.current?.querySelector<HTMLElement>('[data-next]') ?? panel.current?.querySelector('button')
    next?.focus()
  }, [panel, step])
}

/** How loud and how long; the bars follow the voice, and stand still where nothing is heard. */
function Meter({ recording }: { recording: Recording }) {
  const t = useTranslations('chat.record')
  const bars = useRef<HTMLDivElement>(null)
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const heights: number[] = []
    const timer = setInterval(() => {
      setElapsed(recording.elapsedMs())
      heights.push(recording.level())
      const shown = [...(bars.current?.children ?? [])] as HTMLElement[]
      const last = heights.slice(-shown.length)
      for (const [index, bar] of shown.entries())
        bar.style.height = `${10 + 90 * (last[last.length - shown.length + index] ?? 0)}%`
    }, 100)
    return () => clearInterval(timer)
  }, [recording])
  const isNearEnd = elapsed > (voiceSeconds - 10) * 1000
  return (
    <>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-danger" />
      <div ref={bars} aria-hidden className="flex h-8 min-w-0 flex-1 items-center gap-0.5 overflow-hidden">
        {Array.from({ length: 40 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
          <span key={index} style={{ height: '10%' }} className="w-1 flex-1 rounded-full bg-primary-ink" />
        ))}
      </div>
      <span className={`px-1 text-sm tabular-nums ${isNearEnd ? 'font-semibold text-danger-ink' : 'text-ink-soft'}`}>
        <span aria-hidden>{clock(elapsed)}</span>
        <span className="sr-only">{t('time', { time: clock(elapsed), most: clock(voiceSeconds * 1000) })}</span>
      </span>
    </>
  )
}

/** What was recorded, to be heard before it goes. */
function Listening({ note }: { note: VoiceNote }) {
  const t = useTranslations('chat.record')
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [share, setShare] = useState(0)
  useEffect(() => {
    const url = URL.createObjectURL(note.file)
    if (sound.current) sound.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [note])

  function toggle() {
    if (isPlaying) sound.current?.pause()
    else void sound.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <IconButton label={isPlaying ? t('pause') : t('listen')} onPress={toggle} data-next>
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
      {/* biome-ignore lint/a11y/useMediaCaption: the member's own voice, a moment ago */}
      <audio
        ref={sound}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setShare(0)}
        onTimeUpdate={({ currentTarget }) => setShare((currentTarget.currentTime * 1000) / note.durationMs)}
      />
      <div aria-hidden className="flex h-8 min-w-0 flex-1 items-center gap-px overflow-hidden sm:gap-0.5">
        {note.peaks.map((peak, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
            key={index}
            style={{ height: `${Math.max(10, peak)}%` }}
            className={`w-1 flex-1 rounded-full ${index < share * note.peaks.length ? 'bg-primary-ink' : 'bg-control-line'}`}
          />
        ))}
      </div>
      <span className="px-1 text-sm tabular-nums text-ink-soft">{clock(note.durationMs)}</span>
    </>
  )
}

function Failed({
  kind,
  onAgain,
  onClose,
}: {
  kind: 'refused' | 'missing' | 'failed'
  onAgain: () => void
  onClose: () => void
}) {
  const t = useTranslations('chat.record')
  const c = useTranslations('common')
  return (
    <div role="alert" className="w-full py-1">
      <Alert
        tone="warning"
        title={
          <span className="flex items-center gap-2">
            <MicOff aria-hidden className="size-5 shrink-0" />
            {t(`${kind}Title`)}
          </span>
        }
        action={
          <div className="flex gap-2">
            <Button size="small" variant="secondary" onPress={onAgain}>
              <RotateCcw aria-hidden className="size-4" />
              {c('tryAgain')}
            </Button>
            <Button size="small" variant="quiet" onPress={onClose}>
              {c('close')}
            </Button>
          </div>
        }
      >
        {t(`${kind}Text`)}
      </Alert>
    </div>
  )
}

/** Minutes and seconds, as clocks write them everywhere. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
