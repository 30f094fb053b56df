export {
  countOpenNotices,
  decideNotice,
  findNotice,
  noticeDue,
  type OpenNotice,
  openNotices,
  tallyNotices,
} from './notice-queue.ts'
export type { NoticeEvidenceOf } from './notices.ts'
