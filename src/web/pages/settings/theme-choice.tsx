import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { themes } from '../../../shared/theme.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/fields/radio-group.tsx'

/** Light, dark, or as the device says: a cookie, so that the first paint is right, with script and without. */
export function ThemeChoice() {
  const t = useTranslations('settings.theme')
  const submit = useSubmit()
  const { theme } = usePageFacts()
  return (
    <Card>
      <Form method="post" onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}>
        <Segmented
          name="theme"
          label={t('title')}
          defaultValue={theme ?? 'system'}
          choices={(['system', ...themes] as const).map((value) => ({ value, label: t(value) }))}
        />
        <noscript>
          <button type="submit" className={buttonLooks('primary', 'medium', 'mt-3')}>
            {t('save')}
          </button>
        </noscript>
      </Form>
    </Card>
  )
}
