import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnLostChunks } from './api/reload.ts'
import { loadLanguage } from './i18n/load-language.ts'
import { toLocale } from './i18n/locales.ts'
import { holdInstallPrompt } from './live/install-prompt.ts'

reloadOnLostChunks()
holdInstallPrompt()

// Loads the texts of the document's language first: the client must render the same as the server.
await loadLanguage(toLocale(document.documentElement.lang))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
