import { useTranslations } from 'use-intl'
import type { HealthView } from '../../../contract/office/health.ts'
import { Alert } from '../../ui/alert.tsx'
import { problemsOf } from './problems.ts'

/** What needs somebody, the gravest first; or that nothing does. */
export function HealthProblems({ health }: { health: HealthView }) {
  const t = useTranslations('office.health.troubles')
  const troubles = problemsOf(health)
  return (
    <section aria-labelledby="troubles">
      <h2 id="troubles" className="sr-only">
        {t('title')}
      </h2>
      {troubles.length === 0 ? (
        <Alert tone="success" title={t('none')}>
          {t('noneHint')}
        </Alert>
      ) : (
        <ul className="grid gap-2">
          {troubles.map(({ name, count, isGrave }) => (
            <li key={name}>
              <Alert tone={isGrave ? 'danger' : 'warning'} title={t(name, { count })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
