import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes is 8 kB of a first view; a page asks at once for the routes that its links lead to.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
