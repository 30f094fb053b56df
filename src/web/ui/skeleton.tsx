import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'

/** The shape of what is coming: give it the size of the real thing, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-shimmer rounded-small bg-line', className)} />
}

/** Says once, to those who do not see the shapes, that something loads. Put the shapes inside. */
export function SkeletonGroup({ className, children }: { className?: string; children: React.ReactNode }) {
  const t = useTranslations('common')
  return (
    <div aria-busy className={className}>
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {children}
    </div>
  )
}
