import { useDateWords } from '../../i18n/format.ts'

/** A day in words, as short as beside a time: "20 Nov 2026". The one format of days in the office's tables and facts. */
export function useDay(): (iso: string) => string {
  const date = useDateWords()
  return (iso) => date(new Date(iso), { dateStyle: 'medium' })
}
