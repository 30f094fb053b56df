import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ExportView } from '../../../contract/accounts/leaving.ts'
import { ProofField } from '../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { notify } from '../../ui/toasts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Disclosure } from './disclosure.tsx'
import { SectionCard } from './section-page.tsx'

const lookEveryMs = 3_000
const tones = { making: 'neutral', ready: 'success', failed: 'danger' } as const

/** Data exports: requested ones and a new request. `link` is the download of the export just reauthenticated for. */
export function ExportsSection({ exports, link }: { exports: ExportView[]; link: { url: string } | null }) {
  const t = useTranslations('settings.export')
  useLooking(exports)
  useDownload(link)
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      {exports.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {exports.map((each) => (
            <Export key={each.id} copy={each} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Disclosure key={exports.length} label={t('ask')} isOpen={useRefusal('export') !== null}>
          <IntentForm intent="export">
            <div className="grid gap-5">
              <ProofField />
              <IntentButton className="justify-self-start">{t('submit')}</IntentButton>
              <p className="text-sm text-ink-soft">{t('limit')}</p>
            </div>
          </IntentForm>
        </Disclosure>
      </div>
    </SectionCard>
  )
}

function Export({ copy }: { copy: ExportView }) {
  const t = useTranslations('settings.export')
  const moments = useMoments()
  const size = useSize()
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {t('askedAt', { date: moments.dayAndTime(copy.requested_at) })}
        <Badge tone={tones[copy.state]}>{t(copy.state)}</Badge>
      </p>
      {copy.state === 'making' && <p className="text-sm text-ink-soft">{t('makingText')}</p>}
      {copy.state === 'failed' && <p className="text-sm text-ink-soft">{t('failedText')}</p>}
      {copy.state === 'ready' && copy.expires_at && (
        <>
          <p className="text-sm text-ink-soft">
            {t('until', { size: size(copy.bytes ?? 0), date: moments.day(copy.expires_at) })}
          </p>
          <Download copy={copy} />
        </>
      )}
    </li>
  )
}

function Download({ copy }: { copy: ExportView }) {
  const t = useTranslations('settings.export')
  const moments = useMoments()
  const intent = `download/${copy.id}`
  return (
    <Disclosure
      isOpen={useRefusal(intent) !== null}
      label={
        <>
          <span aria-hidden>{t('download')}</span>
          <VisuallyHidden>{t('downloadName', { date: moments.dayAndTime(copy.requested_at) })}</VisuallyHidden>
        </>
      }
    >
      <p>{t('downloadText')}</p>
      <IntentForm intent={intent}>
        <div className="grid gap-5">
          <ProofField />
          <IntentButton className="justify-self-start">{t('downloadSubmit')}</IntentButton>
        </div>
      </IntentForm>
    </Disclosure>
  )
}

/** Looks again every few seconds while a copy is being made, and says when it is there. */
function useLooking(exports: readonly ExportView[]) {
  const t = useTranslations('settings.export')
  const { revalidate } = useRevalidator()
  const isMaking = exports.some(({ state }) => state === 'making')
  const wasMaking = useRef(isMaking)
  useEffect(() => {
    if (wasMaking.current && !isMaking && exports[0]?.state === 'ready') void notify(t('nowReady'), { tone: 'success' })
    wasMaking.current = isMaking
  }, [isMaking, exports, t])
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void revalidate(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isMaking, revalidate])
}

/** The file comes as a download, so the page stays. */
function useDownload(link: { url: string } | null) {
  const url = link?.url
  useEffect(() => {
    if (url) window.location.assign(url)
  }, [url])
}

function useSize() {
  const t = useTranslations('settings.export')
  return (bytes: number) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
      : t('megabytes', { size: Math.round(bytes / 100_000) / 10 })
}
