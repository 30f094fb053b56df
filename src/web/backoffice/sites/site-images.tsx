import { useTranslations } from 'use-intl'
import type { OfficeSiteView } from '../../../contract/office/sites.ts'
import { type SiteImageKind, siteImageKinds, siteImages } from '../../../contract/setting-fields.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useOwnErrors } from './use-own-errors.ts'

/** Uploads of a site's logo and hero image, each with its preview. What is uploaded is live at once. */
export function SiteImages({ site }: { site: OfficeSiteView }) {
  return siteImageKinds.map((kind) => <SiteImage key={kind} kind={kind} site={site} />)
}

function SiteImage({ kind, site: { settings, version } }: { kind: SiteImageKind; site: OfficeSiteView }) {
  const t = useTranslations('office.sites')
  const name = `${kind}Image` as const
  const setting = settings.find((each) => each.name === name)
  const errors = useOwnErrors('sites', `image/${kind}`)
  if (setting === undefined) return null
  const key = typeof setting.value === 'string' ? setting.value : null
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t(`settings.${name}.label`)}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{t(`settings.${name}.about`)}</p>
      {key === null ? (
        <p className="mb-4 font-semibold">{t('images.builtIn')}</p>
      ) : (
        <div className="mb-4 grid grid-cols-1 justify-items-start gap-3">
          {kind === 'logo' ? (
            <img src={`${siteImages.path}${key}/logo.webp`} alt={t('images.now')} className="size-20 rounded-full" />
          ) : (
            <img
              src={`${siteImages.path}${key}/small.webp`}
              alt={t('images.now')}
              className="max-h-56 rounded-card object-contain"
            />
          )}
          <IntentForm intent={`image/${kind}/remove`}>
            <input type="hidden" name="after" value={version} />
            <IntentButton variant="danger">{t('images.remove')}</IntentButton>
          </IntentForm>
        </div>
      )}
      <IntentForm
        key={key}
        intent={`image/${kind}`}
        errors={errors}
        encType="multipart/form-data"
        className="grid grid-cols-1 justify-items-start gap-3"
      >
        <input type="hidden" name="after" value={version} />
        <input
          type="file"
          name="file"
          aria-label={t(`images.choose.${kind}`)}
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
          required
          className="control min-h-12 px-4"
        />
        <Checkbox name="is_ours" isRequired>
          {t('images.isOurs')}
        </Checkbox>
        <IntentButton variant="secondary">{t('images.upload')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
