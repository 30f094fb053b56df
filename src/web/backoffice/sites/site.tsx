import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type SettingGroup, settingGroups } from '../../../contract/setting-fields.ts'
import { inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { forStaff } from '../auth/entry.ts'
import { actOnSite, type SiteAnswer } from './actions.ts'
import { fieldOf } from './form-values.ts'
import { SiteFrame } from './frame.tsx'
import { SiteGroup } from './group.tsx'

const load = forStaff(({ backoffice }: Api, { params }: LoadArgs) => backoffice.getOfficeSite({ id: params.id ?? '' }))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(forStaff(actOnSite))
export const clientAction = inBrowserAction(forStaff(actOnSite))

/** After a conflict, untouched fields show the values saved by others. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** Every setting of a site that the role may change, in groups that are saved one by one. */
export default function SitePage() {
  const t = useTranslations('office.sites')
  const { site } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<SiteAnswer>>()
  const groups = settingGroups.filter((group) => settingsOf(group).length > 0)
  function settingsOf(group: SettingGroup) {
    return site.settings.filter(({ name }) => fieldOf(name).group === group)
  }
  return (
    <SiteFrame site={site} part={t('tabs.settings')} lead={t('settingsLead')}>
      <DoneNotice answer={answer} text={doneText()} />
      <nav aria-label={t('contents')} className="mb-6">
        <ul className="flex flex-wrap gap-x-4">
          {groups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className="inline-flex min-h-11 items-center underline underline-offset-2">
                {t(`groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div key={site.id} className="grid gap-5">
        {groups.map((group) => (
          <SiteGroup key={group} group={group} settings={settingsOf(group)} site={site} />
        ))}
      </div>
    </SiteFrame>
  )

  function doneText(): string | null {
    if (answer?.done === 'settings') return t('done')
    return answer?.done === 'nothing' ? t('nothing') : null
  }
}
