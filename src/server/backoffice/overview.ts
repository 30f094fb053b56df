import type { OverviewView } from '../../contract/backoffice.ts'
import { countMembers } from '../accounts/index.ts'
import { countOpenNotices, countOpenReports } from '../moderation/index.ts'
import { countOrders } from '../payments/index.ts'
import { countProfiles, countWaitingPhotos } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'

/** How things stand at this moment, counted where the rows are. */
export async function overview({ db, clock }: Ctx): Promise<OverviewView> {
  const now = clock.now()
  const since = new Date(now)
  since.setUTCHours(0, 0, 0, 0)
  const [members, profiles, photosWaiting, openReports, openNotices, orders] = await Promise.all([
    countMembers(db, since),
    countProfiles(db, now),
    countWaitingPhotos(db),
    countOpenReports(db),
    countOpenNotices(db),
    countOrders(db, since),
  ])
  return {
    at: now.toISOString(),
    today_since: since.toISOString(),
    members: { by_status: members.byStatus, new_today: members.signedUpSince, online: profiles.online },
    photos_waiting: photosWaiting,
    open_reports: openReports,
    open_notices: openNotices,
    orders_today: orders,
    fictional_share: profiles.shown === 0 ? 0 : profiles.fictional / profiles.shown,
  }
}
