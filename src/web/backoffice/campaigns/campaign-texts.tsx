import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Locale, locales } from '../../../contract/constants.ts'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { languageNames } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { CampaignForm } from './campaign-form.tsx'

type TextsProps = { campaign: CampaignView; language: Locale }

/** The words, one language at a time; the languages are links, so that each has an address. */
export function CampaignTexts({ campaign, language }: TextsProps) {
  const t = useTranslations('office.campaigns')
  const isWritten = campaign.languages.includes(language)
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('texts')}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{t('textsLead')}</p>
      <LanguageLinks campaign={campaign} language={language} />
      {campaign.may_change && <TextForm key={language} campaign={campaign} language={language} />}
      {isWritten && campaign.may_change && (
        <div className="mt-5">
          <Unfold key={language} label={t('removeText')}>
            <p>{t('removeTextLead', { language: languageNames[language] })}</p>
            <CampaignForm intent={`remove/${language}`}>
              <input type="hidden" name="after" value={campaign.version} />
              <IntentButton variant="danger">{t('removeText')}</IntentButton>
            </CampaignForm>
          </Unfold>
        </div>
      )}
    </Card>
  )
}

function LanguageLinks({ campaign, language }: TextsProps) {
  const t = useTranslations('office.campaigns')
  return (
    <nav aria-label={t('chooseLanguage')} className={campaign.may_change ? 'mb-5' : ''}>
      <ul className="flex flex-wrap gap-1">
        {locales.map((locale) => {
          const isWritten = campaign.languages.includes(locale)
          const words = { language: languageNames[locale] }
          return (
            <li key={locale}>
              <Link
                to={`?language=${locale}`}
                preventScrollReset
                aria-current={locale === language ? 'page' : undefined}
                aria-label={isWritten ? t('hasText', words) : t('hasNoText', words)}
                className={classes(
                  'inline-flex min-h-11 items-center gap-1 rounded-full px-3.5 font-semibold',
                  locale === language ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-sunken',
                )}
              >
                {languageNames[locale]}
                {isWritten && <Check aria-hidden className="size-4" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function TextForm({ campaign, language }: TextsProps) {
  const t = useTranslations('office.campaigns')
  const { kind, site, version, texts } = campaign
  const intent = `text/${language}`
  const text = texts.find((each) => each.language === language)
  return (
    <CampaignForm intent={intent} className="grid gap-5">
      <input type="hidden" name="after" value={version} />
      <TextField
        name="subject"
        label={t('subject')}
        hint={t('subjectHint', { subject: t(`neutral.${kind}`, { site: site.name }) })}
        defaultValue={text?.subject}
        maxLength={100}
        lang={language}
        autoComplete="off"
        isRequired
      />
      <TextArea
        name="body"
        label={t('body')}
        hint={t('bodyHint')}
        defaultValue={text?.body}
        maxLength={5000}
        rows={10}
        lang={language}
        isRequired
      />
      <TextField
        name="button"
        label={t('button')}
        defaultValue={text?.button}
        maxLength={40}
        lang={language}
        autoComplete="off"
        className="max-w-sm"
        isRequired
      />
      <IntentButton className="justify-self-start">{t('saveText')}</IntentButton>
    </CampaignForm>
  )
}
