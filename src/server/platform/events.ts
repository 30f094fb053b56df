import type { Tx } from './db/db.ts'
import type { EventName, Events, Platform, Reaction } from './platform.ts'

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
