/** What browsers other than Apple's hand to a page that may be installed; no type library knows it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's install prompt, kept for the install button. */
export const held: { prompt: InstallPrompt | null; watchers: Set<() => void> } = { prompt: null, watchers: new Set() }

export function hold(prompt: InstallPrompt | null): void {
  held.prompt = prompt
  for (const watcher of held.watchers) watcher()
}

/** Keeps the question back: nothing pops up by itself. It comes once in a document, and early. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
}
