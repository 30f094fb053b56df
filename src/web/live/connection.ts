import type { Socket } from 'socket.io-client'
import { type LiveEvent, type LiveSignal, livePath } from '../../contract/live.ts'
import type { LiveState } from './store.ts'

export type Connection = { say: (signal: LiveSignal) => void; close: () => void }
type Hearers = {
  onEvent: (event: LiveEvent) => void
  /** `isRefused`: the server answers and will not have this one now. */
  onState: (state: Exclude<LiveState['connection'], 'off'>, isRefused: boolean) => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** What waits to be sent goes out once the line is back. */
const longestReconnectMs = 3_000

/** A connection to the live stream, made again whenever it breaks. */
export function openConnection({ onEvent, onState }: Hearers): Connection {
  let socket: Socket | undefined
  let isClosed = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function again(run: () => void) {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(run, pauseMs * (0.75 + Math.random() / 2))
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }

  async function open() {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    onState('connecting', false)
    const line = io({
      path: livePath,
      transports: ['websocket', 'polling'],
      // Some networks know no websockets; without this the second way is never taken
      tryAllTransports: true,
      reconnectionDelay: firstPauseMs,
      reconnectionDelayMax: longestReconnectMs,
    })
    socket = line
    line.on('connect', () => {
      pauseMs = firstPauseMs
      onState('on', false)
    })
    // Socket.IO does not reconnect by itself after a refusal by the server
    const lost = () => {
      if (isClosed) return
      onState('lost', !line.active)
      if (!line.active) again(() => line.connect())
    }
    line.on('connect_error', lost)
    line.on('disconnect', lost)
    line.on('live', (event: LiveEvent) => !isClosed && onEvent(event))
  }

  function begin() {
    open().catch(() => {
      onState('lost', false)
      again(begin)
    })
  }
  begin()
  return {
    say: (signal) => socket?.volatile.emit('signal', signal),
    close() {
      isClosed = true
      clearTimeout(timer)
      socket?.disconnect()
    },
  }
}
