import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { HealthView } from '../../../contract/office/health.ts'
import { Card } from '../../ui/card.tsx'
import { problemsOf } from '../health/problems.ts'

/** Number of problems that are named, the most severe first. */
const mostNamed = 3

/** Whether the system is well, and what is wrong with it; more of it on the health page. */
export function SystemState({ health }: { health: HealthView | 'failed' }) {
  const t = useTranslations('office.overview.system')
  const problems = useTranslations('office.health.troubles')
  const found = health === 'failed' ? [] : problemsOf(health)
  return (
    <Card as="section">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <Link to="/office/health" prefetch="none" className="prose-link text-sm">
          {t('open')}
        </Link>
      </div>
      <ul className="mt-2 grid gap-2 text-sm">
        {health === 'failed' ? (
          <Line icon={<TriangleAlert className="text-warning-ink" />}>{t('failed')}</Line>
        ) : (
          found.length === 0 && <Line icon={<CircleCheck className="text-success-ink" />}>{problems('none')}</Line>
        )}
        {found.slice(0, mostNamed).map(({ name, count, isSevere }) => (
          <Line
            key={name}
            icon={
              isSevere ? <CircleAlert className="text-danger-ink" /> : <TriangleAlert className="text-warning-ink" />
            }
          >
            {problems(name, { count })}
          </Line>
        ))}
        {found.length > mostNamed && (
          <li className="text-ink-soft">{t('more', { count: found.length - mostNamed })}</li>
        )}
      </ul>
    </Card>
  )
}

function Line({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <li className="flex items-start gap-2 wrap-anywhere">
      <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4.5">
        {icon}
      </span>
      {children}
    </li>
  )
}
