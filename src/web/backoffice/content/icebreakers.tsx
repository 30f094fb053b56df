import { MessageCircleHeart } from 'lucide-react'
import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { interestKeys, locales } from '../../../contract/constants.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Api } from '../../../contract/index.ts'
import type { backofficeEndpoints } from '../../../contract/office/backoffice.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { languageNames } from '../../i18n/locales.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { useGroupName } from '../sites/use-group-name.ts'
import { ActOutcome } from '../ui/action-result.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { IcebreakerAdd } from './icebreaker-form.tsx'
import { IcebreakerGroup } from './icebreaker-group.tsx'
import { groupsOf } from './icebreaker-groups.ts'
import { IcebreakerSource } from './icebreaker-source.tsx'

type IcebreakerQuery = InputOf<(typeof backofficeEndpoints)['listIcebreakers']>

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const [site, language] = [url.searchParams.get('site'), url.searchParams.get('language')]
  const filters = { ...(site && { site_id: site }), ...(language && { locale: language as IcebreakerQuery['locale'] }) }
  return api.backoffice.listIcebreakers(filters)
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Written = Pick<InputOf<(typeof backofficeEndpoints)['addIcebreaker']>, 'interest'>

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs): Promise<IcebreakerAnswer> => {
  const { intent = '', site_id = '', locale = 'en', text = '', interest } = formTexts(form)
  const [done = '', id = ''] = intent.split('/')
  const place = { site_id, locale: locale as NonNullable<IcebreakerQuery['locale']> }
  const line = { ...place, id }
  const written = { text, interest: (interest ?? null) as Written['interest'] }
  const acts: Record<IcebreakerAnswer['done'], () => Promise<unknown>> = {
    begin: () => backoffice.beginIcebreakers(place),
    drop: () => backoffice.dropIcebreakers(place),
    add: () => backoffice.addIcebreaker({ ...place, ...written }),
    edit: () => backoffice.changeIcebreaker({ ...line, ...written }),
    on: () => backoffice.changeIcebreaker({ ...line, is_active: true }),
    off: () => backoffice.changeIcebreaker({ ...line, is_active: false }),
    up: () => backoffice.moveIcebreaker({ ...line, to: 'up' }),
    down: () => backoffice.moveIcebreaker({ ...line, to: 'down' }),
    top: () => backoffice.moveIcebreaker({ ...line, to: 'top' }),
    remove: () => backoffice.removeIcebreaker(line),
  }
  const isKnown = (name: string): name is IcebreakerAnswer['done'] => Object.hasOwn(acts, name)
  if (!isKnown(done)) throw new Response(null, { status: 404 })
  await acts[done]()
  return { done, id }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** The lines that members are offered to begin a conversation with: of one site in one language, and of one kind where that is chosen. */
export default function IcebreakersPage() {
  const t = useTranslations('office.icebreakers')
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<IcebreakerAnswer>>()
  const [query] = useSearchParams()
  const about = query.get('about') ?? ''
  const all = groupsOf(shown.lines)
  const groups = about === '' ? all : all.filter(({ key }) => key === about)
  const active = shown.lines.filter(({ is_active }) => is_active).length
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        <IcebreakerChooser shown={shown} about={about} />
        <IcebreakerSource shown={shown} active={active} />
        {shown.is_own && (
          <IcebreakerAdd key={`${shown.site_id} ${shown.locale} ${shown.lines.length}`} place={shown} about={about} />
        )}
        {groups.length === 0 ? (
          <EmptyList
            icon={<MessageCircleHeart aria-hidden />}
            title={t('emptyTitle')}
            action={
              <LinkButton variant="secondary" to={`/office/icebreakers?site=${shown.site_id}&language=${shown.locale}`}>
                {t('showAll')}
              </LinkButton>
            }
          >
            {t('empty')}
          </EmptyList>
        ) : (
          // Two columns where they are only read
          <div className={shown.is_own ? 'grid gap-5' : '-mb-5 gap-x-5 *:mb-5 *:break-inside-avoid lg:columns-2'}>
            {groups.map((group) => (
              <IcebreakerGroup key={group.key} group={group} place={shown} isOwn={shown.is_own} />
            ))}
          </div>
        )}
        <IcebreakerOutcome answer={answer} />
      </div>
    </>
  )
}

type ChooserProps = {
  shown: { sites: { id: string; name: string }[]; site_id: string; locale: string }
  about: string
}

/** Which lines to look at. */
function IcebreakerChooser({ shown, about }: ChooserProps) {
  const t = useTranslations('office.icebreakers')
  const nameOf = useGroupName()
  const groups = ['general', 'city', 'interest', ...interestKeys]
  return (
    <SiteChooser key={`${shown.locale} ${about}`} sites={shown.sites} siteId={shown.site_id}>
      <Select
        name="language"
        label={t('language')}
        defaultValue={shown.locale}
        choices={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      />
      <Select
        name="about"
        label={t('about')}
        defaultValue={about}
        placeholder={t('all')}
        choices={groups.map((key) => ({ value: key, label: nameOf(key) }))}
      />
    </SiteChooser>
  )
}

type Act = 'begin' | 'drop' | 'add' | 'edit' | 'on' | 'off' | 'up' | 'down' | 'top' | 'remove'
/** What a form of the page has done, and to which line. */
type IcebreakerAnswer = { done: Act; id: string }

/** Announces the result; the focus stays with the line, wherever it is now. */
function IcebreakerOutcome({ answer }: { answer: Partial<IcebreakerAnswer> | undefined }) {
  const t = useTranslations('office.icebreakers.done')
  const { done, id = '' } = answer ?? {}
  if (done === undefined) return <ActOutcome answer={answer} text={null} />
  return <ActOutcome answer={answer} text={t(done)} next={() => target(done, id)} />
}

/** The button to go on with: the same one; at the end of its way the one for the way back. */
function target(done: Act, id: string): HTMLElement | null {
  const marks = {
    up: ['up', 'down'],
    top: ['top', 'down'],
    down: ['down', 'up'],
    edit: ['edit'],
    on: ['switch'],
    off: ['switch'],
  }
  const wanted: string[] = Object.hasOwn(marks, done) ? marks[done as keyof typeof marks] : []
  for (const mark of wanted) {
    const found = document.querySelector<HTMLElement>(`[data-after="${CSS.escape(mark)}\\/${CSS.escape(id)}"]`)
    const control = found?.closest<HTMLElement>('button:not(:disabled), summary')
    if (control) return control
  }
  return null
}
