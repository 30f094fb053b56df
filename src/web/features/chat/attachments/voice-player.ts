const voiceRates = [1, 1.5, 2] as const

type VoiceState = {
  /** Message whose recording was played last. */
  id: string | null
  isPlaying: boolean
  /** Where it is, in milliseconds. */
  atMs: number
  rate: number
  hasFailed: boolean
}
export type Recording = {
  id: string
  url: string
  /** A new address for it, when the first one has expired; null where there is none. */
  renewed: () => Promise<string | null>
}
export type VoicePlayer = ReturnType<typeof createVoicePlayer>

const silent: VoiceState = { id: null, isPlaying: false, atMs: 0, rate: 1, hasFailed: false }

/** Plays recordings, one at a time. Nothing of one is loaded before it is played. `makeAudio` is the browser's own. */
export function createVoicePlayer(makeAudio: () => HTMLAudioElement = () => new Audio()) {
  const { get, watch, change } = createState()
  let audio: HTMLAudioElement | null = null
  let recording: Recording | null = null
  let isRenewed = false

  const opened = () => (audio ??= watched(makeAudio(), change))

  async function start(fromMs: number) {
    const element = opened()
    element.playbackRate = get().rate
    element.currentTime = fromMs / 1000
    try {
      await element.play()
      change({ hasFailed: false })
    } catch (error) {
      // Paused, or another one was begun meanwhile
      if (error instanceof DOMException && error.name === 'AbortError') return
      await startAnew(fromMs)
    }
  }

  async function startAnew(fromMs: number) {
    const tried = recording
    const url = isRenewed ? null : await tried?.renewed()
    if (recording !== tried) return
    isRenewed = true
    if (!url) return change({ isPlaying: false, hasFailed: true })
    opened().src = url
    await start(fromMs)
  }

  async function play(wanted: Recording, fromMs: number) {
    if (recording?.id !== wanted.id) {
      opened().src = wanted.url
      change({ id: wanted.id, atMs: fromMs, hasFailed: false })
    }
    // A new request after a failure may renew the URL again
    if (recording?.id !== wanted.id || get().hasFailed) isRenewed = false
    recording = wanted
    await start(fromMs)
  }

  return {
    get,
    watch,
    /** Plays a recording from where it was left, or pauses it. */
    async toggle(wanted: Recording) {
      const { id, isPlaying, atMs } = get()
      if (id === wanted.id && isPlaying) return audio?.pause()
      await play(wanted, id === wanted.id ? atMs : 0)
    },
    /** Goes on at another place, in milliseconds; begins to play where nothing of it was played yet. */
    async seek(wanted: Recording, atMs: number) {
      if (get().id !== wanted.id || !audio) return play(wanted, atMs)
      audio.currentTime = atMs / 1000
      change({ atMs })
    },
    /** The next speed, for this recording and those after it. */
    nextRate() {
      const rate = voiceRates.find((known) => known > get().rate) ?? voiceRates[0]
      if (audio) audio.playbackRate = rate
      change({ rate })
    },
    stop() {
      audio?.pause()
      audio?.removeAttribute('src')
      recording = null
      change({ ...silent, rate: get().rate })
    },
  }
}

function createState() {
  let state = silent
  const watchers = new Set<() => void>()
  return {
    get: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    change(part: Partial<VoiceState>) {
      state = { ...state, ...part }
      for (const watcher of watchers) watcher()
    },
  }
}

/** An element that tells what it does. */
function watched(element: HTMLAudioElement, tell: (part: Partial<VoiceState>) => void): HTMLAudioElement {
  element.preload = 'none'
  element.addEventListener('timeupdate', () => tell({ atMs: element.currentTime * 1000 }))
  element.addEventListener('play', () => tell({ isPlaying: true }))
  element.addEventListener('pause', () => tell({ isPlaying: false }))
  element.addEventListener('ended', () => tell({ isPlaying: false, atMs: 0 }))
  return element
}

/** "1:05" of milliseconds. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
