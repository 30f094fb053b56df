import { CaseSensitive, Check, Glasses, ScanFace, Sun, User, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Examples of good and bad first photos, for members who are about to choose one. */
export function PhotoExamples() {
  const t = useTranslations('entry.complete')
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      <Examples title={t('goodPhoto')} mark={<Check className="text-success-ink" />}>
        <Example icon={<ScanFace />}>{t('goodFace')}</Example>
        <Example icon={<Sun />}>{t('goodLight')}</Example>
        <Example icon={<User />}>{t('goodAlone')}</Example>
      </Examples>
      <Examples title={t('poorPhoto')} mark={<X className="text-danger-ink" />}>
        <Example icon={<Glasses />}>{t('poorHidden')}</Example>
        <Example icon={<Users />}>{t('poorGroup')}</Example>
        <Example icon={<CaseSensitive />}>{t('poorText')}</Example>
      </Examples>
    </div>
  )
}

function Examples({ title, mark, children }: { title: string; mark: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="flex items-center gap-2 font-sans text-base font-bold">
        <span aria-hidden className="[&>svg]:size-5">
          {mark}
        </span>
        {title}
      </h2>
      <ul className="mt-2 grid gap-2">{children}</ul>
    </section>
  )
}

function Example({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-ink-soft">
      <span
        aria-hidden
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-small bg-sunken [&>svg]:size-5"
      >
        {icon}
      </span>
      {children}
    </li>
  )
}
