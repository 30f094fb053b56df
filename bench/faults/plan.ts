/** How much of everything a fault run has. */
export type FaultPlan = {
  conversations: number
  /** Messages of each of the two members of a conversation. */
  messagesEach: number
  /** Open live connections that are cut, one by one. */
  cuts: number
  /** `kill -9` of the server's process; the last one while the network is down. */
  kills: number
  /** Tabs that crash and are reopened from their browser storage. */
  crashes: number
  /** Duration of the storm if the machine keeps up. */
  stormMs: number
  /** A simulated member stops writing at this number of own unsent messages. */
  mostWaiting: number
  /** Then all is down for so long, while each writes their last `lastEach`. */
  downMs: number
  lastEach: number
}
/** A member in one browser, and the address of that browser's own way to the server. */
export type Seat = { memberId: string; otherId: string; conversationId: string; origin: string }

/** To the process of the browsers. */
export type Order =
  | { kind: 'open'; seats: Seat[]; plan: FaultPlan }
  | { kind: 'write' }
  | { kind: 'write last' }
  /** The network is whole since then, in milliseconds of the clock. */
  | { kind: 'drain'; since: number; longestMs: number }
/** From it. */
export type Reply = { kind: 'open' } | { kind: 'written' } | { kind: 'last written' } | { kind: 'drained'; seen: Seen }

export type Written = { id: string; text: string }
/** What the browsers saw; each number is a count. */
export type Seen = {
  /** By member, in the order of writing. */
  written: Record<string, Written[]>
  lost: number
  twice: number
  outOfOrder: number
  strange: number
  /** Reactions that one of the two does not see. */
  reactions: number
  reactionsLost: number
  /** A window had a hole, or knew of newer ones that it did not have. */
  gaps: number
  silentGaps: number
  /** The longest time from the confirmation of a message to its sender until the other one saw it. */
  longestWaitMs: number
  /** Browsers whose live line was not there when all was whole again. */
  withoutLine: number
  /** Browsers that were sent to the log-in page. */
  loggedOut: number
  reconnects: number
  crashes: number
  /** Conversations in which something was not sent or not shown when the time was over. */
  undrained: number
  /** By conversation, in milliseconds from the healing of the network. */
  drainMs: number[]
  refusals: string[]
}
