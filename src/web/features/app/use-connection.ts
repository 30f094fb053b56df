import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { copyOfDocument, onCopy } from '../../live/offline.ts'
import { useLiveState } from '../../live/provider.tsx'

export type ConnectionState = {
  isOffline: boolean
  /** Time of the displayed copy in milliseconds, if it is one. */
  copyAt: number | null
}

const soonMs = 1_000
const laterMs = 8_000

/**
 * Whether the browser is online, and whether the displayed data is a copy. Reloads the page's data when back online.
 */
export function useConnection(): ConnectionState {
  const isOffline = useIsOffline()
  const [copyAt, setCopyAt] = useState(copyOfDocument)
  const [tries, setTries] = useState(0)
  const { revalidate } = useRevalidator()
  const isLineOn = useLiveState((state) => state.connection === 'on')

  useEffect(() => onCopy(setCopyAt), [])
  useEffect(() => {
    if (isOffline || copyAt === null) return
    async function again() {
      // Reloading offline would replace readable content by an error
      if (!(await isThere())) return setTries(tries + 1)
      document.documentElement.removeAttribute('data-copy-of')
      setCopyAt(null)
      void revalidate()
    }
    const timer = setTimeout(() => void again(), isLineOn || tries === 0 ? soonMs : laterMs)
    return () => clearTimeout(timer)
  }, [isOffline, copyAt, isLineOn, tries, revalidate])
  return { isOffline, copyAt }
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}

async function isThere(): Promise<boolean> {
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.ok ?? false
}
