import { and, desc, eq, lte } from 'drizzle-orm'
import type { ExportView } from '../../../contract/accounts/leaving.ts'
import { exportFileRoute } from '../../../contract/routes.ts'
import { batchOf, filesPerBatch, inBatches } from '../../platform/db/batches.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type ExportFile, zipOf } from '../../platform/files/zip.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import { exportPersonalData, type PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { exportDays, isAbandoned, mayAskExport } from '../deletion/account-deletion-rules.ts'
import { newLink } from '../email/account-links.ts'
import { mailTo } from '../email/send-email.ts'
import { type Proof, requireProof } from '../password/reauthentication.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { dataExports, members } from '../tables.ts'
import { newFilesKey, removeExportFiles } from './export-files.ts'

type Export = typeof dataExports.$inferSelect
type ExportRequest = { memberId: string; id: string; origin: string }

const makeExport = defineJob<ExportRequest>('accounts.make_export')
const exportMail = defineJob<ExportRequest>('accounts.export_mail')
const linkMinutes = 5

export function registerExportJobs(platform: Platform, data: readonly PersonalData[]): void {
  platform.jobs.work(makeExport, (job) => make(platform, data, job))
  workPatiently(platform, exportMail, (job) => mailReady(platform, job))
}

/**
 * Starts an export of all data of the member. Errors: too_many_requests for the fourth in a day; those of
 * reauthentication.
 */
export async function askExport(ctx: Ctx, proof: Proof): Promise<Export> {
  const { memberId } = viewerOf(ctx)
  await requireProof(ctx, proof)
  return transaction(ctx.db, (tx) => beginExport(ctx, tx, memberId))
}

/**
 * Starts an export without reauthentication, for staff who verified the request. Only the member gets the email with
 * the link. Errors: too_many_requests for the fourth in a day.
 */
export async function beginExport(ctx: Ctx, tx: Tx, memberId: string): Promise<Export> {
  const requestedAt = ctx.clock.now()
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
  const known = await exportsOf(tx, memberId)
  const underway = known.find((each) => each.state === 'making' && !isAbandoned(each, requestedAt))
  if (underway !== undefined) return underway
  if (!mayAskExport(known, requestedAt)) throw new Refusal('too_many_requests')
  const row: Export = {
    memberId,
    id: newId(),
    state: 'making',
    filesKey: newFilesKey(),
    bytes: null,
    requestedAt,
    readyAt: null,
    expiresAt: new Date(requestedAt.getTime() + exportDays * 86_400_000),
  }
  await tx.insert(dataExports).values(row)
  await ctx.jobs.send(tx, makeExport, { memberId, id: row.id, origin: originOf(ctx) })
  return row
}

export async function exportsOf(db: Db, memberId: string): Promise<Export[]> {
  return db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
}

/** A link to a file that works once, for five minutes, in this member's own session. Errors: not_found; link_expired when the file is not (any more) there; those of proof. */
export async function exportLink(ctx: Ctx, id: string, proof: Proof): Promise<string> {
  const { memberId } = viewerOf(ctx)
  await requireProof(ctx, proof)
  const found = await findExport(ctx.db, memberId, id)
  if (found === null) throw new Refusal('not_found')
  if (!isThere(found, ctx.clock.now())) throw new Refusal('link_expired')
  const link = { memberId, purpose: 'export' as const, subject: id, lifetimeMs: linkMinutes * 60_000 }
  const token = await transaction(ctx.db, (tx) => newLink(ctx, tx, link))
  return (exportFileRoute.split(' ')[1] ?? '').replace(':token', token)
}

export async function findExport(db: Db, memberId: string, id: string): Promise<Export | null> {
  const [found] = await db.select().from(dataExports).where(isExport({ memberId, id }))
  return found ?? null
}

/** Ready and not expired. */
export function isThere({ state, expiresAt }: Export, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && expiresAt > now
}

/** Writes the file. On any error the member sees the failure and can request again. */
async function make(platform: Platform, data: readonly PersonalData[], job: ExportRequest): Promise<void> {
  const [request, [member]] = await Promise.all([
    findExport(platform.db, job.memberId, job.id),
    platform.db.select().from(members).where(eq(members.id, job.memberId)),
  ])
  if (request === null || request.state !== 'making' || member === undefined) return
  try {
    const parts = await platform.replica.read((db) =>
      Promise.all(data.map((each) => exportPersonalData(each, db, job.memberId))),
    )
    const files = parts.flat()
    const all = [readMe(member.locale, files), ...files]
    const bytes = await platform.storage.putStream(
      request.filesKey,
      await zipOf(all, platform.storage, platform.clock.now()),
    )
    await finish(platform, request, job, bytes)
  } catch (error) {
    platform.log.error({ err: error }, 'an export was not made')
    await platform.db.update(dataExports).set({ state: 'failed' }).where(isExport(job))
    await platform.storage.remove(request.filesKey)
  }
}

/** A member who was erased meanwhile has no row any more, and then no file either. */
async function finish(platform: Platform, request: Export, job: ExportRequest, bytes: number): Promise<void> {
  const readyAt = platform.clock.now()
  const expiresAt = new Date(readyAt.getTime() + exportDays * 86_400_000)
  const isStored = await transaction(platform.db, async (tx) => {
    const updated = await tx
      .update(dataExports)
      .set({ state: 'ready', bytes, readyAt, expiresAt })
      .where(isExport(job))
      .returning({ id: dataExports.id })
    if (updated.length > 0) await platform.jobs.send(tx, exportMail, job)
    return updated.length > 0
  })
  if (!isStored) await platform.storage.remove(request.filesKey)
}

async function mailReady(platform: Platform, { memberId, id, origin }: ExportRequest): Promise<void> {
  const [found, [member]] = await Promise.all([
    findExport(platform.db, memberId, id),
    platform.db.select().from(members).where(eq(members.id, memberId)),
  ])
  if (member === undefined || found === null || !isThere(found, platform.clock.now())) return
  if (member.status !== 'active' && member.status !== 'not_confirmed') return
  await mailTo(platform, member, { kind: 'export', url: `${origin}/settings/privacy`, params: { days: exportDays } })
}

/** Deletes expired exports with their files, and marks interrupted ones as failed. */
export async function tidyExports(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const isOver = lte(dataExports.expiresAt, now)
  const removeSome = (tx: Tx, size: number) => removeExportFiles(platform, tx, batchOf(dataExports, isOver, size))
  await inBatches(platform.db, removeSome, filesPerBatch)
  const making = await platform.db.select().from(dataExports).where(eq(dataExports.state, 'making'))
  for (const each of making.filter((one) => isAbandoned(one, now)))
    await platform.db.update(dataExports).set({ state: 'failed' }).where(isExport(each))
}

function isExport({ memberId, id }: { memberId: string; id: string }) {
  return and(eq(dataExports.memberId, memberId), eq(dataExports.id, id))
}

export function exportView({ id, state, requestedAt, readyAt, expiresAt, bytes }: Export, now: Date): ExportView {
  const isLost = isAbandoned({ state, requestedAt }, now)
  return {
    id,
    state: isLost ? 'failed' : state,
    requested_at: requestedAt.toISOString(),
    ready_at: readyAt?.toISOString() ?? null,
    expires_at: state === 'ready' ? (expiresAt?.toISOString() ?? null) : null,
    bytes,
  }
}

/** What the files of an export are, in the member's language: a line for each, and one for all of a folder. */
function readMe(language: string, files: readonly ExportFile[]): ExportFile {
  const locale = localeOf(language)
  const say = wordsOf(locale, 'mail')
  const kinds = [...new Set(files.map(({ name }) => name.replace(/\/.*/, '/')))].toSorted()
  const lines = kinds.map((kind) => `${kind}\n    ${say(`exportFile.${keyOf(kind)}`)}`)
  return { name: 'README.txt', text: `${[say('exportFile.intro'), ...lines, say('exportFile.outro')].join('\n\n')}\n` }
}

/** `waiting-message.json` -> `waitingMessage` */
function keyOf(name: string): string {
  return name.replace(/(\.json|\/)$/, '').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
