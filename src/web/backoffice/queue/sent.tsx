import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Sent } from './send-decision.ts'

/** What was decided last, and for a moment the way to take it back. */
export function SentNotice({ sent, onUndo }: { sent: Sent | null; onUndo?: () => void }) {
  const t = useTranslations('office.queue')
  return (
    <div role="status" className="mb-4 empty:mb-0">
      {sent !== null && (
        <Alert
          tone="success"
          title={
            sent.outcome === 'page' ? t('sentPage', { count: sent.count }) : t(sent.isWaiting ? 'sentWaiting' : 'sent')
          }
        >
          {sent.undo !== null && (
            <Form
              method="post"
              onSubmit={(event) => {
                if (onUndo === undefined) return
                event.preventDefault()
                onUndo()
              }}
            >
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="id" value={sent.undo} />
              <Button type="submit" variant="secondary" size="small">
                {t('undo')}
              </Button>
            </Form>
          )}
        </Alert>
      )}
    </div>
  )
}
