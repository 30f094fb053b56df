import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Loaders and actions in files of their own are two requests more for each route of a first view, and can hardly ever be parted
  splitRouteModules: false,
  // The whole table of routes is 8 kB of a first view; a page asks at once for the routes that its links lead to.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
