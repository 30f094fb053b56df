import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'

type HealthPartProps<T> = {
  title: string
  /** The value of this part; null if it could not be read. */
  of: T | null
  children: (found: T) => ReactNode
}

/** A part of the page: what there is, or that it could not be read. */
export function HealthPart<T>({ title, of, children }: HealthPartProps<T>) {
  const t = useTranslations('office.health')
  return (
    <Card as="section" className="min-w-0">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {of === null ? (
        <Alert tone="warning" title={t('unreadable')}>
          {t('unreadableHint')}
        </Alert>
      ) : (
        children(of)
      )}
    </Card>
  )
}
