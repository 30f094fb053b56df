import { held, hold } from './install-prompt.ts'

export function watchInstall(changed: () => void): () => void {
  held.watchers.add(changed)
  return () => {
    held.watchers.delete(changed)
  }
}

/** How this site gets onto the home screen: by a press, by hand as on iPhones and iPads, or not (also where it is there already). */
export function installWay(): 'press' | 'by-hand' | null {
  if (isInstalled()) return null
  if (held.prompt) return 'press'
  return isApple() ? 'by-hand' : null
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** iPads call themselves Macs; no Mac can be touched. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Asks, which only a press may do. True where it was installed. */
export async function install(): Promise<boolean> {
  const { prompt } = held
  if (!prompt) return false
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  hold(null)
  return outcome === 'accepted'
}
