/** Lowest first. A domain may import any domain on a line above it in this list, never one below or beside. */
const floors = [
  ['sites'],
  ['accounts'],
  ['moderation', 'credits'],
  ['profiles'],
  ['likes', 'payments'],
  ['search', 'chat', 'invoices'],
  ['notifications', 'content', 'tracking'],
  ['analytics'],
  ['backoffice'],
]
const allDomains = floors.flat()
const domainFolder = (names) => `^src/server/(${names.join('|')})/`
const tests = '\\.test\\.tsx?$|^src/test/|^e2e/'
/** A domain is imported through its index, or that of one of its capabilities. */
const indexes = ['^src/server/[^/]+/index\\.ts$', '^src/server/[^/]+/[^/]+/index\\.ts$']
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const floorRules = floors.flatMap((floor, i) =>
  floor.map((domain) =>
    forbid(
      `floor:${domain}`,
      { path: domainFolder([domain]), pathNot: tests },
      {
        path: domainFolder([
          ...floors
            .slice(i)
            .flat()
            .filter((other) => other !== domain),
          'http',
        ]),
      },
    ),
  ),
)

export default {
  forbidden: [
    ...floorRules,
    forbid(
      'no-unknown-domains',
      { path: '^src/server/(?!(platform|http)/)[^/]+/', pathNot: domainFolder(allDomains) },
      {},
    ),
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true, pathNot: '^virtual:|/\\+types/' }),
    forbid('web-never-imports-server', { path: '^src/web/' }, { path: '^src/(server|seed)/' }),
    forbid('server-never-imports-web', { path: '^src/(server|seed)/' }, { path: '^src/web/' }),
    forbid(
      'contract-is-pure',
      { path: '^src/contract/', pathNot: tests },
      { pathNot: '^src/(contract|shared)/|^node_modules/zod/' },
    ),
    forbid('shared-is-pure', { path: '^src/shared/' }, { path: '^src/(server|web|contract|seed)/' }),
    forbid('platform-knows-no-domain', { path: '^src/server/platform/' }, { path: '^src/server/(?!platform/)' }),
    forbid(
      'front-door-only',
      { path: '^src/server/([^/]+)/', pathNot: tests },
      {
        path: '^src/server/[^/]+/',
        pathNot: [
          '^src/server/$1/',
          '^src/server/platform/',
          '^src/server/[^/]+/(events|tables|listeners)\\.ts$',
          ...indexes,
        ],
      },
    ),
    forbid(
      'reactions-are-wired-by-http',
      { path: '^src/server/(?!http/)([^/]+)/' },
      { path: '^src/server/[^/]+/listeners\\.ts$', pathNot: '^src/server/$1/' },
    ),
    forbid(
      'tables-are-private',
      { path: '^src/server/([^/]+)/', pathNot: ['[/-]tables\\.ts$', '^src/server/platform/', tests] },
      {
        path: '^src/server/[^/]+/tables\\.ts$',
        pathNot: '^src/server/$1/',
      },
    ),
    forbid(
      'seed-uses-front-doors',
      { path: '^src/seed/', pathNot: tests },
      {
        path: '^src/server/',
        pathNot: [
          '^src/server/(platform|http)/',
          '^src/server/[^/]+\\.ts$',
          '^src/server/[^/]+/events\\.ts$',
          ...indexes,
          '^src/server/.+[/-]tables\\.ts$',
        ],
      },
    ),
    forbid(
      'contract-in-the-browser-is-zod-free',
      { path: '^src/web/', pathNot: tests },
      {
        path: '^src/contract/',
        pathNot:
          '^src/contract/((?:(?:file|member)-)?routes|constants|accounts/age-rules|chat/date-plan-constants|document-values|setting-fields|search-constants|errors|like-constants|live|office/office-routes|office/office-constants|profiles/(?:verification|prompt|trip)-constants|payments/payment-methods)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'features-do-not-know-each-other',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    forbid('pages-are-on-top', { path: '^src/web/(features|ui|api)/' }, { path: '^src/web/(pages|backoffice)/' }),
    forbid(
      'pages-do-not-know-each-other',
      { path: '^src/web/pages/([^/]+)/' },
      { path: '^src/web/pages/', pathNot: '^src/web/pages/$1/|/\\+types/' },
    ),
    forbid(
      'ui-knows-no-domain',
      { path: '^src/web/ui/' },
      { path: '^src/(contract|web/(features|api|pages|backoffice))/' },
    ),
    forbid('site-carries-no-back-office', { path: '^src/web/(?!backoffice/)' }, { path: '^src/web/backoffice/' }),
    forbid(
      'back-office-stands-apart',
      { path: '^src/web/backoffice/', pathNot: tests },
      { path: '^src/web/(pages|live)/|^src/web/layouts/(?!page|demo-pill)' },
    ),
    forbid('code-never-imports-tests', { pathNot: [tests, '^(bench|scripts)/', 'config\\.ts$'] }, { path: tests }),
  ],
  options: {
    parser: 'swc', // with TypeScript 7 the other parser reads nothing and passes everything
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|var)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
