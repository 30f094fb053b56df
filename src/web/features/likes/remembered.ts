// What happened in this tab after its lists were loaded: going back finds a list as it was then. Times in milliseconds, of this browser's
// clock. Written in effects and by presses only, so it stays empty on the server.
const opened = new Map<string, number>()
const passed = new Map<string, number>()
let changed = -1

const isSince = (all: Map<string, number>, memberId: string, time: number) => (all.get(memberId) ?? -1) >= time

/** Marks a received like as seen after opening the profile. */
export function noteOpened(memberId: string) {
  opened.set(memberId, Date.now())
}
export const isOpenedSince = (memberId: string, time: number): boolean => isSince(opened, memberId, time)

/** Records a pass, or its undo. */
export function notePassed(memberId: string, isPassed: boolean) {
  if (isPassed) passed.set(memberId, Date.now())
  else passed.delete(memberId)
}
export const isPassedSince = (memberId: string, time: number): boolean => isSince(passed, memberId, time)

/** A like was given or taken back. */
export function noteLikes() {
  changed = Date.now()
}
export const haveLikesChangedSince = (time: number): boolean => changed >= time
