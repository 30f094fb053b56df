import { useEffect, useRef, useState } from 'react'
import { voiceSeconds } from '../../../../contract/constants.ts'
import {
  type Recording,
  type RecordingFailure,
  recordingFailure,
  startRecording,
  type VoiceNote,
} from './voice-recording.ts'

type RecorderState =
  | { step: 'asking' }
  | { step: 'recording'; recording: Recording }
  | { step: 'working' }
  | { step: 'ready'; note: VoiceNote; isFull: boolean }
  | { step: 'failed'; failure: RecordingFailure }

/** Records from when it is first drawn; leaving closes the microphone, whatever was going on. */
export function useVoiceRecorder() {
  const [state, setState] = useState<RecorderState>({ step: 'asking' })
  const [round, setRound] = useState(0)
  const current = useRef<Recording | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another recording
  useEffect(() => {
    let isHere = true
    setState({ step: 'asking' })
    startRecording().then(
      async (recording) => {
        if (!isHere) return recording.giveUp()
        current.current = recording
        setState({ step: 'recording', recording })
        const note = await recording.done
        if (!isHere) return
        const isFull = recording.elapsedMs() >= voiceSeconds * 1000
        setState(note ? { step: 'ready', note, isFull } : { step: 'failed', failure: 'failed' })
      },
      (error: unknown) => isHere && setState({ step: 'failed', failure: recordingFailure(error) }),
    )
    return () => {
      isHere = false
      current.current?.giveUp()
      current.current = null
    }
  }, [round])

  return {
    state,
    stop() {
      setState({ step: 'working' })
      current.current?.stop()
    },
    again: () => setRound((known) => known + 1),
  }
}
