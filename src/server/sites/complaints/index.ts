export { type ComplaintClocks, complaintClocks, dueAt, isOverdueSql } from './complaint-days.ts'
