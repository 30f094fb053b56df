import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'

type SiteChooserProps = {
  sites: readonly { id: string; name: string }[]
  siteId: string
  /** What else is chosen, such as a language: fields in the same row, under which the page then stays in its place. */
  children?: ReactNode
}

/**
 * Which site to look at, in the query as `site`; the button is for browsers without script. The fields show what was chosen when they were
 * drawn: with children it needs a `key` of what those show.
 */
export function SiteChooser({ sites, siteId, children }: SiteChooserProps) {
  const t = useTranslations('office.siteChooser')
  const submit = useSubmit()
  const isAlone = children === undefined
  return (
    <Form
      key={siteId}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: !isAlone })}
      className={isAlone ? 'flex items-end gap-3' : 'grid gap-4 sm:grid-cols-3'}
    >
      <Select
        name="site"
        label={t('site')}
        defaultValue={siteId}
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        className={isAlone ? 'w-full max-w-xs' : ''}
      />
      {children}
      <noscript>
        <Button type="submit" variant="secondary">
          {t('show')}
        </Button>
      </noscript>
    </Form>
  )
}
