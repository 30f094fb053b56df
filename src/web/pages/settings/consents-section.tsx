import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ConsentView } from '../../../contract/accounts/leaving.ts'
import { useSite } from '../../api/page-facts.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useLanguageName, useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SectionCard } from './section-page.tsx'

const kinds = ['special_category', 'promotions', 'showcase', 'terms'] as const
type Kind = (typeof kinds)[number]

/** Each thing that a member may agree to: whether they do, since when and to which version, and the way to change it. */
export function ConsentsSection({ consents }: { consents: ConsentView[] }) {
  const t = useTranslations('settings.consents')
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => (
          <Consent key={kind} kind={kind} given={consents.filter((consent) => consent.kind === kind)} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Consent({ kind, given }: { kind: Kind; given: ConsentView[] }) {
  const t = useTranslations('settings.consents')
  const site = useSite()
  const inForce = given.find(({ withdrawn_at }) => withdrawn_at === null)
  const earlier = given.filter((consent) => consent !== inForce)
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t(`${kind}.title`)}</h3>
        <Badge tone={inForce ? 'success' : 'neutral'}>{t(inForce ? 'on' : 'off')}</Badge>
      </div>
      <p className="text-ink-soft">{t(`${kind}.text`, { site: site.name })}</p>
      {inForce ? <Moment consent={inForce} /> : given.length === 0 && <p className="text-sm">{t('never')}</p>}
      <p className="text-sm text-ink-soft">
        {t.rich(`${kind}.withdrawing`, {
          link: (words) => (
            <Link to="/settings/delete" className="prose-link">
              {words}
            </Link>
          ),
        })}
      </p>
      {kind !== 'terms' && (inForce ? <Withdraw kind={kind} /> : <Give kind={kind} />)}
      {earlier.length > 0 && <Earlier consents={earlier} />}
    </li>
  )
}

/** One press, as it was given. */
function Withdraw({ kind }: { kind: Exclude<Kind, 'terms'> }) {
  const t = useTranslations('settings.consents')
  return (
    <IntentForm intent={`withdraw/${kind}`} className="mt-1">
      <IntentButton variant="secondary" size="small">
        <span aria-hidden>{t('withdraw')}</span>
        <VisuallyHidden>{t('withdrawName', { what: t(`${kind}.title`) })}</VisuallyHidden>
      </IntentButton>
    </IntentForm>
  )
}

function Give({ kind }: { kind: Exclude<Kind, 'terms'> }) {
  const t = useTranslations('settings.consents')
  const { terms_version } = useSite()
  return (
    <IntentForm intent={`give/${kind}`} className="mt-1">
      <input type="hidden" name="text_version" value={terms_version} />
      <IntentButton variant="secondary" size="small">
        <span aria-hidden>{t('give')}</span>
        <VisuallyHidden>{t('giveName', { what: t(`${kind}.title`) })}</VisuallyHidden>
      </IntentButton>
    </IntentForm>
  )
}

function Earlier({ consents }: { consents: ConsentView[] }) {
  const t = useTranslations('settings.consents')
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-ink-soft underline underline-offset-2">
        {t('history')}
      </summary>
      <ul className="mt-1 grid gap-1">
        {consents.map((consent) => (
          <li key={`${consent.given_at} ${consent.text_version}`}>
            <Moment consent={consent} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** When, to which version, in which language; and when it was taken back. */
function Moment({ consent: { given_at, text_version, language, withdrawn_at } }: { consent: ConsentView }) {
  const t = useTranslations('settings.consents')
  const moments = useMoments()
  const languageName = useLanguageName()
  // Versions are moments; an old one may be a name
  const isDated = !Number.isNaN(Date.parse(text_version))
  const version = isDated ? moments.day(text_version) : text_version
  const words = { date: moments.dayAndTime(given_at), version, language: languageName(language) }
  return (
    <p className="text-sm">
      {isDated ? t('givenDated', words) : t('given', words)}
      {withdrawn_at && <span className="block">{t('withdrawn', { date: moments.dayAndTime(withdrawn_at) })}</span>}
    </p>
  )
}
