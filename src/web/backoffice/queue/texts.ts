import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'

/** What an entry is, in a line: "Photo of Anna, 34". */
export function useEntryName(): (entry: QueueEntryView) => string {
  const t = useTranslations('office.queue')
  const reports = useTranslations('office.reports')
  const notices = useTranslations('office.notices')
  return (entry) => {
    const name = entry.member?.name || reports('erased')
    switch (entry.kind) {
      case 'reports':
        return t('names.reports', { reason: reports(`reasons.${entry.report.reason}`), name })
      case 'notices':
        return t('names.notices', { kind: notices(`kinds.${entry.notice.kind}`) })
      case 'complaints':
        return t('names.complaints', { topic: t(`topics.${entry.complaint.topic}`) })
      case 'texts':
        return entry.text.is_flagged
          ? t('names.flagged', { name })
          : t('names.texts', { field: t(`fields.${entry.text.texts[0]?.field ?? 'about_me'}`), name })
      default:
        return t(`names.${entry.kind}`, { name })
    }
  }
}
