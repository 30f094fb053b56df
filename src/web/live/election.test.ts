import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../../test/ui/tabs.ts'
import { standForElection } from './election.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

function stand(browser: ReturnType<typeof openBrowser>) {
  const tab = browser.openTab()
  const led: boolean[] = []
  const onFollow = vi.fn()
  const election = standForElection('line', { onLead: (isTakeover) => led.push(isTakeover), onFollow }, tab)
  return { tab, election, led, onFollow }
}

test('one leads; when it closes or stops, the next one in line does', async () => {
  const browser = openBrowser()
  const tabs = [stand(browser), stand(browser), stand(browser)]
  const leading = () => tabs.map(({ election }) => election.isLeading())
  await settled()
  expect(leading()).toEqual([true, false, false])
  tabs[0]?.tab.close()
  tabs.shift()
  await settled()
  expect(leading()).toEqual([true, false])
  tabs[0]?.election.stop()
  await settled()
  expect(leading()).toEqual([false, true])
  expect(tabs.map(({ led }) => led)).toEqual([[true], [true]])
})

test('the first one takes nothing over', async () => {
  const { led } = stand(openBrowser())
  await settled()
  expect(led).toEqual([false])
})

test('one that answers keeps the lead, one that sleeps loses it and stands again when it wakes', async () => {
  const browser = openBrowser()
  const [first, second] = [stand(browser), stand(browser)]
  await settled()
  second.election.check()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([first.election.isLeading(), second.election.isLeading()]).toEqual([true, false])
  first.tab.sleep()
  second.election.check()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([first.election.isLeading(), second.election.isLeading()]).toEqual([false, true])
  expect(first.onFollow).toHaveBeenCalledOnce()
  first.tab.wake()
  second.tab.close()
  await settled()
  expect(first.election.isLeading()).toBe(true)
})

test('one that has stopped never leads again', async () => {
  const browser = openBrowser()
  const [first, second] = [stand(browser), stand(browser)]
  await settled()
  second.election.stop()
  second.election.check()
  first.tab.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([second.election.isLeading(), second.led]).toEqual([false, []])
})

test('where a browser has no locks, each tab leads', () => {
  const onLead = vi.fn()
  const election = standForElection('line', { onLead, onFollow: () => undefined }, null)
  expect(election.isLeading()).toBe(true)
  expect(onLead).toHaveBeenCalledExactlyOnceWith(false)
})

test('so it does where locks are forbidden', async () => {
  const onLead = vi.fn()
  const lock = () => Promise.reject(new DOMException('not here', 'SecurityError'))
  const { isLeading } = standForElection(
    'line',
    { onLead, onFollow: () => undefined },
    { ...openBrowser().openTab(), lock },
  )
  await settled()
  expect(isLeading()).toBe(true)
  expect(onLead).toHaveBeenCalledOnce()
})
