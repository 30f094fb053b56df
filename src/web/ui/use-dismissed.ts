import { useEffect, useState } from 'react'

/** Whether an alert was closed for good in this browser, and how to close it: the time of closing is stored under its key. Closed until known. */
export function useDismissed(key: `hide-${string}`): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(true)
  useEffect(() => setDismissed(localStorage.getItem(key) !== null), [key])
  function dismiss() {
    localStorage.setItem(key, new Date().toISOString())
    setDismissed(true)
  }
  return [isDismissed, dismiss]
}
