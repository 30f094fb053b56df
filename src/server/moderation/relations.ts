import { sql } from 'drizzle-orm'
import { contactViewers } from './contacts/contact-tables.ts'
import { blocks, notices, reports } from './tables.ts'

/** Blocks (member_id, blocked_id) as a relation that statements of other domains join. */
export const blockRelation = sql`(SELECT member_id, blocked_id FROM ${blocks})`

/** Members and the accounts of their blocked contacts (member_id, viewer_id), as a relation that statements of other domains join. */
export const contactViewerRelation = sql`(SELECT member_id, viewer_id FROM ${contactViewers})`

/** Reports that were decided (member_id: who is reported, created_at, decided_at), as a relation that statements of other domains join. */
export const decidedReportRelation = sql`(SELECT member_id, created_at, decided_at FROM ${reports} WHERE decided_at IS NOT NULL)`
/** Notices that were decided (site_id, language, created_at, decided_at), as such a relation. */
export const decidedNoticeRelation = sql`(SELECT site_id, locale AS language, created_at, decided_at FROM ${notices} WHERE decided_at IS NOT NULL)`
