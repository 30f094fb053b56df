import { Copy, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/toasts.tsx'

/** The link of a plan (`isMain`: what to do next): sent with the device's own dialog where there is one, otherwise copied; without script it is selected and copied by hand. */
export function ShareLink({ link, isMain }: { link: string; isMain: boolean }) {
  const t = useTranslations('dates')
  const [canSend, setCanSend] = useState(false)
  useEffect(() => setCanSend('share' in navigator), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      void notify(t('copied'), { tone: 'success' })
    } catch {
      void notify(t('copyFailed'), { tone: 'error' })
    }
  }
  async function send() {
    try {
      await navigator.share({ text: t('shareText'), url: link })
    } catch (error) {
      // Closing the dialog is no failure
      if ((error as Error).name !== 'AbortError') await copy()
    }
  }
  return (
    <div className="grid gap-3">
      <TextField
        name="link"
        label={t('link')}
        hint={t('linkHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {canSend && (
          <Button variant={isMain ? 'primary' : 'secondary'} onPress={() => void send()}>
            <Send aria-hidden className="size-5" /> {t('send')}
          </Button>
        )}
        <Button variant={isMain && !canSend ? 'primary' : 'secondary'} onPress={() => void copy()}>
          <Copy aria-hidden className="size-5" /> {t('copy')}
        </Button>
      </div>
    </div>
  )
}
