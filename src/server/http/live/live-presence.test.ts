import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { heartbeatMs, openPresence, type Presence } from './live-presence.ts'

/** Processes that receive each other's messages unless the line is cut; `said` counts the messages. */
function network() {
  const processes: { presence: Presence; members: Set<string> }[] = []
  const state = { isCut: false, now: 0, said: 0 }
  function join() {
    const members = new Set<string>()
    const presence: Presence = openPresence({
      tell: (text) => {
        if (state.isCut) return
        state.said += 1
        for (const other of processes) other.presence.hear(text)
      },
      here: () => [...members],
      now: () => state.now,
    })
    const own = { presence, members }
    processes.push(own)
    presence.greet()
    return {
      ...presence,
      come: (id: string) => presence.note(id, members.add(id).has(id)),
      go: (id: string) => presence.note(id, !members.delete(id)),
    }
  }
  const beat = () => {
    for (const { presence } of processes) presence.beat()
  }
  return { state, join, beat }
}

test('each process knows members that connect to and leave the others, also earlier ones', async () => {
  const { join } = network()
  const a = join()
  a.come('anna')
  await turn()
  const b = join()
  expect([b.has('anna'), a.has('anna')]).toEqual([true, false])
  b.come('bram')
  b.come('carl')
  b.go('carl')
  await turn()
  expect([a.has('bram'), a.has('carl')]).toEqual([true, false])
  b.go('bram')
  await turn()
  expect(a.has('bram')).toBe(false)
})

test('changes of one turn of the event loop are sent together', async () => {
  const { join, state } = network()
  const [a, b] = [join(), join()]
  const before = state.said
  for (let n = 0; n < 1_000; n += 1) a.come(`member ${n}`)
  await turn()
  expect([state.said - before, b.has('member 0'), b.has('member 999')]).toEqual([1, true, true])
})

test('missed changes are requested with the next change or heartbeat', async () => {
  const { join, state, beat } = network()
  const [a, b] = [join(), join()]
  a.come('anna')
  await turn()
  state.isCut = true
  a.come('bram')
  a.go('anna')
  await turn()
  state.isCut = false
  expect([b.has('anna'), b.has('bram')]).toEqual([true, false])
  beat()
  expect([b.has('anna'), b.has('bram')]).toEqual([false, true])
  const quiet = state.said
  beat()
  expect(state.said - quiet).toBe(2)
})

test('a process without heartbeat is forgotten, and known again with the next one', async () => {
  const { join, state, beat } = network()
  const [a, b] = [join(), join()]
  a.come('anna')
  await turn()
  state.isCut = true
  for (let n = 0; n < 4; n += 1) {
    state.now += heartbeatMs
    beat()
  }
  expect(b.has('anna')).toBe(false)
  state.isCut = false
  beat()
  expect(b.has('anna')).toBe(true)
  a.leave()
  expect(b.has('anna')).toBe(false)
})

test.each(['', 'null', '[]', '{"from":1}', '{"from":"x","version":1,"came":[1]}', 'not json'])(
  'an invalid message is ignored: %s',
  (text) => {
    const { join, state } = network()
    const a = join()
    const before = state.said
    a.hear(text)
    expect(state.said).toBe(before)
  },
)
