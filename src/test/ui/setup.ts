import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { patienceMs } from '../product/patience.ts'

configure({ asyncUtilTimeout: patienceMs })
afterEach(cleanup)

// Parts of a browser that jsdom lacks. They never fire: a component test looks at what is drawn, a browser test at how it moves.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
const missing = {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
}
for (const [name, part] of Object.entries(missing)) {
  if (typeof Reflect.get(window, name) !== 'function')
    Object.defineProperty(window, name, { value: part, configurable: true, writable: true })
}
if (!('scrollIntoView' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'scrollIntoView', {
    value: () => undefined,
    configurable: true,
    writable: true,
  })
}
