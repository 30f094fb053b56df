/** Costs of one unit. CPU in milliseconds, of the server's process and of the database; `database` is null where it cannot be measured. */
export type UnitCosts = {
  page: Cpu
  call: Cpu
  message: Cpu
  /** Bytes in the database, with indexes. */
  memberBytes: number
  messageBytes: number
  messageWalBytes: number
}
export type Cpu = { web: number; database: number | null }

/** What a usual day looks like; change them to your own. */
export const assumed = {
  daily: 0.2,
  onlineAtPeak: 0.03,
  pagesPerDay: 15,
  messagesPerDay: 10,
  /** Of the day's work, in its busiest hour. */
  peakHour: 0.12,
  /** Calls of an open tab per minute. */
  callsPerMinute: 3,
  photoBytes: 600_000,
  /** Measured by `npm run bench -- chat` and `npm run bench -- search`. */
  socketBytes: 8_800,
  indexBytes: 130,
  processBytes: 500e6,
  /** Of a core, so that one process may fail at the peak. */
  mostLoad: 0.7,
}

export type Sizing = {
  webCores: number
  databaseCores: number | null
  memoryPerProcess: number
  sockets: number
  databaseBytesAfterAYear: number
  walBytesPerDay: number
  photoBytes: number
}

/** Machines that so many members need at the peak. */
export function sizingOf(members: number, costs: UnitCosts, facts = assumed): Sizing {
  const daily = members * facts.daily
  const perSecond = (perDay: number) => (daily * perDay * facts.peakHour) / 3_600
  const online = members * facts.onlineAtPeak
  const work: [perSecond: number, Cpu][] = [
    [perSecond(facts.pagesPerDay), costs.page],
    [(online * facts.callsPerMinute) / 60, costs.call],
    [perSecond(facts.messagesPerDay), costs.message],
  ]
  const cores = (of: (cpu: Cpu) => number) =>
    Math.ceil(work.reduce((sum, [rate, cpu]) => sum + (rate * of(cpu)) / 1_000, 0) / facts.mostLoad)
  const hasDatabase = work.every(([, { database }]) => database !== null)
  const webCores = cores(({ web }) => web)
  const messagesPerDay = daily * facts.messagesPerDay
  return {
    webCores,
    databaseCores: hasDatabase ? cores(({ database }) => database ?? 0) : null,
    memoryPerProcess: facts.processBytes + members * facts.indexBytes + (online / webCores) * facts.socketBytes,
    sockets: online,
    databaseBytesAfterAYear: members * costs.memberBytes + messagesPerDay * 365 * costs.messageBytes,
    walBytesPerDay: messagesPerDay * costs.messageWalBytes,
    photoBytes: members * facts.photoBytes,
  }
}
