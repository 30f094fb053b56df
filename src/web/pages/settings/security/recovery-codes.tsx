import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../../api/page-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { notify } from '../../../ui/toasts.tsx'

/** Recovery codes, this once: to be copied, kept as a file, or printed (of this page nothing else is). */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('settings.twoSteps')
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes take the focus again
  useEffect(() => heading.current?.focus(), [codes])
  const file = [t('fileTitle', { site: useSite().name }), '', ...codes, ''].join('\n')
  return (
    <div className="mb-6 rounded-control bg-sunken p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('codesTitle')}
      </h3>
      <p className="mt-1 text-sm">{t('codesLead')}</p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={codes.join('\n')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonLooks('secondary', 'small')}
        >
          <Download aria-hidden className="size-4" /> {t('download')}
        </a>
        <Button variant="secondary" size="small" onPress={() => window.print()}>
          <Printer aria-hidden className="size-4" /> {t('print')}
        </Button>
      </div>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('settings.twoSteps')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      void notify(t('copied'), { tone: 'success' })
    } catch {
      void notify(t('copyFailed'), { tone: 'error' })
    }
  }
  return (
    <Button variant="secondary" size="small" onPress={() => void copy()}>
      <Copy aria-hidden className="size-4" /> {t('copy')}
    </Button>
  )
}
