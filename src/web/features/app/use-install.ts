import { useSyncExternalStore } from 'react'
import { installWay, watchInstall } from '../../live/install.ts'

/** How this site gets onto the home screen of this device, or null. */
export function useInstallWay(): ReturnType<typeof installWay> {
  return useSyncExternalStore(watchInstall, installWay, () => null)
}
