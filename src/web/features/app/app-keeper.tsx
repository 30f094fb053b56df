import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { useMoments } from '../../i18n/format.ts'
import { toLocale } from '../../i18n/locales.ts'
import type { AppMessages } from '../../i18n/messages.ts'
import { noteGoodMoment } from '../../live/good-moment.ts'
import { deleteForLoggedOut, keepForMember, onNewWorker } from '../../live/offline.ts'
import { useLive, useUser } from '../../live/provider.tsx'
import { type ConnectionState, useConnection } from './use-connection.ts'

/** Where the bar has room for the line about it. */
const offlinePlace = 'offline-place'

/** On every page of a member: stores what they open for offline use, and shows when they are offline. */
export function AppKeeper() {
  const memberId = useUser()?.id ?? null
  const locale = toLocale(useLocale())
  useLive('message_sent', ({ message }) => {
    if (message.sender_id === memberId) noteGoodMoment()
  })
  useEffect(() => {
    if (memberId === null) return void deleteForLoggedOut().catch(() => undefined)
    const keep = () => void keepForMember(memberId, locale)
    const cancel = whenIdle(keep)
    const stop = onNewWorker(keep)
    return () => {
      cancel()
      stop()
    }
  }, [memberId, locale])
  return memberId === null ? null : <Line />
}

function Line() {
  const locale = toLocale(useLocale())
  const connection = useConnection()
  const [words, setWords] = useState<Partial<AppMessages> | null>(null)
  const isNeeded = connection.isOffline || connection.copyAt !== null
  useEffect(() => {
    // If the texts are not loaded they cannot be loaded offline: nothing is announced then
    if (isNeeded) void loadArea('app', locale).then(setWords, () => undefined)
  }, [isNeeded, locale])
  const place = isNeeded && words ? document.getElementById(offlinePlace) : null
  if (!place || !words) return null
  return createPortal(
    <AreaTexts messages={words}>
      <OfflineLine {...connection} />
    </AreaTexts>,
    place,
  )
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const ticket = window.requestIdleCallback(run, { timeout: 5_000 })
  return () => window.cancelIdleCallback(ticket)
}

/** Shows that the browser is offline, and the age of the displayed data. */
function OfflineLine({ isOffline, copyAt }: ConnectionState) {
  const t = useTranslations('app.offline')
  const { dayAndTime } = useMoments()
  // There it is all about that
  const isList = useLocation().pathname === '/offline'
  const moment = copyAt === null || isList ? null : dayAndTime(new Date(copyAt).toISOString())
  return (
    <p role="status" className="bg-warning-soft px-4 py-1.5 text-center text-sm text-warning-ink">
      {t(isOffline ? 'line' : 'noAnswer')} {moment !== null && t('from', { moment })}{' '}
      {!isList && (
        <Link to="/offline" className="font-semibold underline">
          {t('readHere')}
        </Link>
      )}
    </p>
  )
}
