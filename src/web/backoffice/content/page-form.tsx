import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { WrittenPageView } from '../../../contract/office/content.ts'
import { documentConditions, documentTexts } from '../../../shared/documents/document-facts.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import type { FormErrors } from '../../ui/fields/form-errors.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { Unfold } from '../ui/unfold.tsx'
import { type PagePlace, previewAddress } from './page-path.ts'
import { PageStanding } from './pages-table.tsx'

type PageFormProps = {
  shown: { title: string; description: string; body: string; version: number }
  newest: number
  status: WrittenPageView['status']
  place: PagePlace
}

/** The text of a page and the versions it would follow. */
export function PageForm({ shown, newest, status, place }: PageFormProps) {
  const t = useTranslations('office.pages')
  return (
    <Card as="section">
      <IntentForm intent="save" errors={usePageErrors()} className="grid gap-5">
        <input type="hidden" name="after" value={newest} />
        <TextField
          name="title"
          label={t('pageTitle')}
          defaultValue={shown.title}
          maxLength={120}
          lang={place.language}
          isRequired
        />
        <TextField
          name="description"
          label={t('description')}
          hint={t('descriptionHint')}
          defaultValue={shown.description}
          maxLength={300}
          lang={place.language}
          isRequired
        />
        <TextArea
          name="body"
          label={t('body')}
          hint={t('bodyHint')}
          defaultValue={shown.body}
          maxLength={60_000}
          rows={18}
          lang={place.language}
          isRequired
        />
        <div className="flex flex-wrap items-center gap-3">
          <IntentButton variant="secondary">{t('draft')}</IntentButton>
          <IntentButton name="publish" value="on">
            {t('publish')}
          </IntentButton>
          {newest > 0 && <PageStanding status={status} />}
          {shown.version > 0 && (
            <a
              href={previewAddress(place, shown.version)}
              target="_blank"
              rel="noopener"
              className={buttonLooks('secondary')}
            >
              {t('preview', { version: shown.version })}
            </a>
          )}
        </div>
      </IntentForm>
      <div className="mt-5">
        <Placeholders />
      </div>
    </Card>
  )
}

function Placeholders() {
  const t = useTranslations('office.pages')
  return (
    <Unfold label={t('names')}>
      <p>{t('namesLead')}</p>
      <Names names={documentTexts.map((name) => `{{${name}}}`)} />
      <p>{t('conditionsLead')}</p>
      <Names names={documentConditions.map((name) => `{{#${name}}} … {{/${name}}}`)} />
    </Unfold>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-sm">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

/** The form's error; an error of the address is shown at the top because it is not a field. */
function usePageErrors(): FormErrors | null {
  const errors = useOwnErrors('pages', 'save')
  return useMemo(() => {
    if (errors === null) return null
    const { token, ...fields } = errors.fields
    return token === undefined ? errors : { summary: token, fields }
  }, [errors])
}
