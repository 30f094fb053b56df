import { EyeOff } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { hiddenWords } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { SectionCard, SectionPage } from './section-page.tsx'

async function load(api: Api) {
  return (await api.chat.getHiddenWords({})).words
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const words = String(form.get('words') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { saved: (await api.chat.saveHiddenWords({ words })).words.length }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Words that a member does not want to meet in messages. */
export default function HiddenWordsPage() {
  const t = useTranslations('settings.hiddenWords')
  const c = useTranslations('common')
  const words = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Awaited<ReturnType<typeof act>>>>()
  const saved = answer?.saved
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <DoneNotice answer={answer} text={saved === undefined ? null : t('saved', { count: saved })} />
      <SectionCard title={t('list')}>
        <IntentForm intent="words" className="grid gap-4">
          <TextArea
            key={words.join('\n')}
            name="words"
            label={t('label')}
            hint={t('hint', { most: hiddenWords.most, length: hiddenWords.length })}
            defaultValue={words.join('\n')}
            autoComplete="off"
            spellCheck={false}
            rows={8}
          />
          <IntentButton className="justify-self-start">{c('save')}</IntentButton>
        </IntentForm>
      </SectionCard>
      <SectionCard title={t('look')} lead={t('lookLead')}>
        <p className="flex w-fit items-center gap-2.5 rounded-card rounded-ss-small bg-sunken px-4 py-3 text-ink-soft">
          <EyeOff aria-hidden className="size-5 shrink-0" />
          {t('example')}
        </p>
      </SectionCard>
    </SectionPage>
  )
}
