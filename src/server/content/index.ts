export {
  answerDue,
  closeContact,
  closedContactRelation,
  openContacts,
  reopenContact,
  tallyContacts,
} from './contact-queue.ts'
export { contentHandlers } from './handlers.ts'
export { registerContentJobs } from './listeners.ts'
export {
  type PagePlace,
  pageVersion,
  pageView,
  publishedPages,
  removePage,
  versionsOf,
  writePage,
  writtenPages,
} from './pages.ts'
export { contentData } from './personal-data.ts'
export { renderBody } from './render.ts'
export { contentStamp, forgetStamp } from './stamp.ts'
