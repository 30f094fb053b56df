import { browserApi, onLoggedOut, startOver } from '../api/browser.ts'
import { rememberLogOut } from '../api/own-log-out.ts'

const logOutPath = '/logout'

/**
 * While a member is logged in: a log-out replaces this page with the home page, so the way back does not lead to it, and a page that the
 * browser brings back whole stays hidden until it is known that the same member is still logged in. Returns how to stop.
 */
export function guardLogOut(memberId: string): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.getAttribute('action') !== logOutPath) return
    event.preventDefault()
    void logOut(form)
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void showIfStillHere(memberId)
  }
  // On the window: after listeners of the document, which may ask whether to log out at all
  window.addEventListener('submit', onSubmit)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('submit', onSubmit)
    window.removeEventListener('pageshow', onPageShow)
  }
}

async function logOut(form: HTMLFormElement): Promise<void> {
  rememberLogOut()
  // The live line may hear of it before the answer is here
  onLoggedOut(() => undefined)
  try {
    await fetch(logOutPath, { method: 'POST', redirect: 'manual', keepalive: true })
    startOver()
  } catch {
    // The browser says that there is no connection
    form.submit()
  }
}

async function showIfStillHere(memberId: string): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  const answer = await browserApi.accounts.getUser({}).catch(() => null)
  if (answer !== null && answer.user?.id !== memberId) return startOver()
  style.visibility = ''
}
