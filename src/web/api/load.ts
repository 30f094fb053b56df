import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Api } from '../../contract/index.ts'
import { sectionOf } from '../../shared/page-address.ts'
import { toLocale } from '../i18n/locales.ts'
import { browserApi, loadingApi } from './browser.ts'
import { type Failure, failureOf, statusOf } from './errors.ts'
import { typedAgain } from './form-values.ts'
import { apiContext, pageContext } from './page-context.ts'
import { currentUser } from './session.ts'

/** What a page's loading may depend on, the same on the server and in the browser. */
export type LoadArgs = {
  params: Record<string, string | undefined>
  /** The route as routes.ts has it. */
  pattern: string
  url: URL
  user: UserView | null
  locale: Locale
}
export type ActArgs = LoadArgs & { form: FormData }
type Load<T> = (api: Api, args: LoadArgs) => Promise<T>
type Act<T> = (api: Api, args: ActArgs) => Promise<T>
/**
 * The result of a form whose call was refused; `typed` where the page is rendered again without script. `intent`
 * identifies forms of one page by the field of that name.
 */
export type Refused = { error: Failure; intent?: string; typed?: Record<string, string> }

/** First paint: `export const loader = onServer(load)`. */
export function onServer<T>(load: Load<T>) {
  return ({ context, params, pattern, url }: LoaderFunctionArgs): Promise<T> =>
    loaded(() => load(context.get(apiContext), { params, pattern, url, ...askerOf(context) }), url)
}

/** Navigation: `export const clientLoader = inBrowser(load)`. */
export function inBrowser<T>(load: Load<T>) {
  return ({ params, pattern, url }: ClientLoaderFunctionArgs): Promise<T> =>
    loaded(() => load(loadingApi, { params, pattern, url, ...askerHere() }), url)
}

/** A form without JavaScript: `export const action = onServerAction(act)`. */
export function onServerAction<T>(act: Act<T>) {
  return async ({ context, params, pattern, url, request }: ActionFunctionArgs) => {
    const form = await request.formData()
    const run = () => act(context.get(apiContext), { params, pattern, url, form, ...askerOf(context) })
    return acted(run, url, { ...intentOf(form), typed: typedAgain(form) })
  }
}

/** The same form with JavaScript: `export const clientAction = inBrowserAction(act)`. */
export function inBrowserAction<T>(act: Act<T>) {
  return async ({ params, pattern, url, request }: ClientActionFunctionArgs) => {
    const form = await request.formData()
    return acted(() => act(browserApi, { params, pattern, url, form, ...askerHere() }), url, intentOf(form))
  }
}

function askerOf(context: LoaderFunctionArgs['context']): Pick<LoadArgs, 'user' | 'locale'> {
  const { user, locale } = context.get(pageContext)
  return { user, locale }
}

function askerHere(): Pick<LoadArgs, 'user' | 'locale'> {
  return { user: currentUser(), locale: toLocale(document.documentElement.lang) }
}

async function loaded<T>(run: () => Promise<T>, url: URL): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    if (failure.code === 'authentication_required') throw toLogin(url)
    if (failure.code === 'age_proof_required') throw toAgeProof(url)
    throw data(failure, answerOf(failure))
  }
}

function intentOf(form: FormData): Pick<Refused, 'intent'> {
  const intent = form.get('intent')
  return typeof intent === 'string' ? { intent } : {}
}

async function acted<T>(run: () => Promise<T>, url: URL, details: Omit<Refused, 'error'>) {
  try {
    return await run()
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    if (failure.code === 'authentication_required') throw toLogin(url)
    const refused: Refused = { error: failure, ...details }
    return data(refused, answerOf(failure))
  }
}

function answerOf(failure: Failure) {
  const retryAfter = failure.params.retry_after
  return {
    status: statusOf(failure),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  }
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The `:id` of a page's address; a malformed one is the standard not-found page, before anything is called. */
export function idIn({ id = '' }: LoadArgs['params']): string {
  if (!uuid.test(id)) throw data(null, { status: 404 })
  return id
}

/** To the log-in page, and from there back to where one was; as `leavePage` where a member's session ended in this tab. */
export function toLogin({ pathname, search }: URL): Response {
  const next = currentUser() === null ? pathname + search : sectionOf(pathname)
  return redirect(`/login?next=${encodeURIComponent(next)}`)
}

/** Redirects to the age verification page, which leads back. */
function toAgeProof(url: URL): Response {
  return redirect(`/age?next=${encodeURIComponent(url.pathname + url.search)}`)
}

/**
 * The path that `next` names, percent-encoded for a `Location` header; `otherwise` if it is no path of this site.
 * Browsers drop tabs and line breaks, take a backslash for a slash and resolve dots: each of these could lead to
 * another host.
 */
export function nextPath(next: string | null, otherwise = '/members'): string {
  if (!next || !/^\/(?!\/)[^\\\u0000-\u0020\u007F]*$/.test(next)) return otherwise
  const { origin, pathname, search, hash } = new URL(next, ownOrigin)
  return origin === ownOrigin && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}

/** Only compared with; never shown or requested. */
const ownOrigin = 'http://own.invalid'
