import type { Socket } from 'socket.io-client'
import { type LiveEvent, type LiveSignal, livePath } from '../../contract/live.ts'
import { sessionEnded } from '../api/browser.ts'
import { isOfUnknownChat } from './chats.ts'
import { refresh } from './refresh.ts'
import type { LiveStore } from './store.ts'

export type LiveLine = { say: (signal: LiveSignal) => void; close: () => void }

/** Opens the live stream once the page has been painted; its code is not part of the first load. */
export function openLine(store: LiveStore): LiveLine {
  let socket: Socket | undefined
  let isClosed = false

  async function open() {
    const { io } = await import('socket.io-client')
    if (isClosed) return
    store.change({ connection: 'connecting' })
    socket = io({ path: livePath, transports: ['websocket', 'polling'] })
    socket.on('connect', () => {
      // Whatever happened while the line was down has been missed.
      if (store.get().connection === 'lost') void refresh(store)
      store.change({ connection: 'on' })
    })
    socket.on('disconnect', () => !isClosed && store.change({ connection: 'lost' }))
    socket.on('live', (event: LiveEvent) => take(store, event))
  }

  const cancel = whenIdle(() => void open().catch(() => store.change({ connection: 'lost' })))
  return {
    say: (signal) => socket?.volatile.emit('signal', signal),
    close: () => {
      isClosed = true
      cancel()
      socket?.disconnect()
      store.change({ connection: 'off' })
    },
  }
}

function take(store: LiveStore, event: LiveEvent) {
  store.hear(event)
  const isMissed = event.kind === 'message_sent' && isOfUnknownChat(store.get().chats, event)
  if (event.kind === 'user_changed' || isMissed) void refresh(store)
  if (event.kind === 'logged_out') sessionEnded()
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const ticket = window.requestIdleCallback(run, { timeout: 2_000 })
    return () => window.cancelIdleCallback(ticket)
  }
  const timer = setTimeout(run, 300)
  return () => clearTimeout(timer)
}
