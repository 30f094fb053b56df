import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePageFacts } from '../api/page-facts.ts'
import { useRegionName } from '../i18n/format.ts'
import { menuEntryClass, PopoverMenu } from '../ui/menu/popover-menu.tsx'
import { Mark } from './brand.tsx'

const rightsSince = '2025'
/** In columns: help, money, rules. */
const columns = [
  [
    ['faq', '/pages/faq'],
    ['service', '/pages/service'],
    ['safety', '/pages/safety'],
    ['complaints', '/complaints'],
    ['accessibility', '/pages/accessibility'],
  ],
  [
    ['pricing', '/pricing'],
    ['returnPolicy', '/pages/return-policy'],
    ['withdraw', '/withdraw'],
    ['ban', '/pages/ban'],
  ],
  [
    ['terms', '/pages/terms'],
    ['privacy', '/pages/privacy'],
    ['cookies', '/pages/cookies'],
    ['imprint', '/pages/imprint'],
  ],
] as const
const links = columns.flat()

/** Legal and help pages, and who is behind the site: under the pages of visitors. */
export function Footer() {
  const t = useTranslations('common.footer')
  const { site } = usePageFacts()
  return (
    <footer className="mt-auto border-t border-line bg-surface text-sm text-ink-soft">
      <div className="mx-auto grid max-w-page gap-x-10 gap-y-7 px-4 py-10 md:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-3">
          <p className="flex items-center gap-2 font-display text-2xl leading-none font-semibold text-ink">
            <Mark /> {site.name}
          </p>
          <CompanyLines />
          <p>{t('rights', { years: rightsSince })}</p>
        </div>
        <nav aria-label={t('label')} className="print:hidden">
          <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            {columns.map((column) => (
              <ul key={column[0][0]}>
                {column.map(([name, to]) => (
                  <li key={name}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center hyphens-auto hover:text-ink hover:underline md:min-h-9"
                    >
                      {t(name)}
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </nav>
        <div className="border-t border-line pt-5 md:col-span-2">
          <Disclaimer />
          <UsFooter />
        </div>
      </div>
    </footer>
  )
}

/** One line under the pages of members: help, what the law asks for, and everything else in a panel. */
export function MemberFooter() {
  const t = useTranslations('common')
  const link = 'inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline'
  return (
    <footer className="mt-auto border-t border-line text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-2 px-4 py-1">
        <Link to="/pages/faq" className={link}>
          {t('nav.help')}
        </Link>
        <PopoverMenu id="legal-menu" side="footer" buttonClass={link} button={t('footer.legal')}>
          <nav aria-label={t('footer.label')} className="p-2">
            <ul className="grid grid-cols-2">
              {links.map(([name, to]) => (
                <li key={name}>
                  <Link to={to} className={menuEntryClass}>
                    {t(`footer.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-col gap-3 border-t border-line p-5 text-sm text-ink-soft">
            <CompanyLines />
            <Disclaimer />
            <UsFooter />
          </div>
        </PopoverMenu>
        <Link to="/withdraw" className={link}>
          {t('footer.withdraw')}
        </Link>
      </div>
    </footer>
  )
}

function CompanyLines() {
  const t = useTranslations('common.footer')
  const { company, site } = usePageFacts()
  const regionName = useRegionName()
  const written = site.support_phone || company.support_phone
  const phone = written.replace(/[-\s]/g, '')
  return (
    <address className="not-italic">
      {company.name}
      <br />
      {company.address}, {company.city}, {regionName(company.country)}
      {company.kvk && (
        <>
          <br />
          {t('registration', { number: company.kvk })}
        </>
      )}
      {company.vat_numbers.length > 0 && (
        <>
          <br />
          {t('vat', { number: company.vat_numbers.join(', ') })}
        </>
      )}
      <br />
      <a href={`mailto:${site.support_email}`} className="underline underline-offset-2">
        {site.support_email}
      </a>
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`} className="underline underline-offset-2">
            {written}
          </a>
        </>
      )}
    </address>
  )
}

/** What this site is, said on every page: for adults, and honest about its profiles. */
function Disclaimer() {
  const t = useTranslations('common.footer')
  const { site } = usePageFacts()
  return (
    <p>
      {t('adults', { age: site.minimum_age, site: site.name })}{' '}
      {site.fictional_profiles ? t('withFictional', { share: site.fictional_share }) : t('withoutFictional')}
    </p>
  )
}

/** The law of the United States asks for these lines; they stand in English, for visitors from there. */
function UsFooter() {
  const t = useTranslations('common.footer')
  const { locale, site } = usePageFacts()
  if (locale !== 'en' || site.geoip_country !== 'US') return null
  return (
    <p className="mt-7">
      {t('us')}{' '}
      <Link to="/pages/privacy#us" className="underline underline-offset-2">
        {t('usPrivacy')}
      </Link>
    </p>
  )
}
