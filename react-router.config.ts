import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of routes is small; asking for parts of it costs a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
