import type { Tx } from './db/db.ts'
import type { Platform } from './platform.ts'

/** A fact that a domain announces; the phantom type carries its payload. */
export type EventName<P> = { readonly name: string; readonly payload?: P }
/** Where a reaction runs: in the transaction that announced the fact. */
export type Scope = Platform & { tx: Tx }
type Reaction<P> = (scope: Scope, payload: P) => Promise<void>

export type Events = {
  on<P>(event: EventName<P>, reaction: Reaction<P>): void
  /** Runs every reaction inside the transaction, in the order of registration. One that throws rolls all back. */
  emit<P>(scope: Scope, event: EventName<P>, payload: P): Promise<void>
}

export function defineEvent<P>(name: string): EventName<P> {
  return { name }
}

export function openEvents(): Events {
  const reactions = new Map<string, Reaction<never>[]>()
  return {
    on(event, reaction) {
      reactions.set(event.name, [...(reactions.get(event.name) ?? []), reaction as Reaction<never>])
    },
    async emit(scope, event, payload) {
      for (const reaction of reactions.get(event.name) ?? [])
        await (reaction as Reaction<typeof payload>)(scope, payload)
    },
  }
}

/** Announces a fact inside a transaction: `announce(ctx, tx, signedUp, {...})`. */
export function announce<P>(platform: Platform, tx: Tx, event: EventName<P>, payload: P): Promise<void> {
  return platform.events.emit({ ...platform, tx }, event, payload)
}
