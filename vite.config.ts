import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { emptyAriaWords } from './scripts/vite/aria-words.ts'
import { emojis } from './scripts/vite/emoji.ts'
import { icons } from './scripts/vite/icons.ts'
import { languages } from './scripts/vite/languages.ts'
import { failOnLostRoutes } from './scripts/vite/route-chunks.ts'
import { withoutUnusedRouter } from './scripts/vite/router-parts.ts'
import { worker } from './scripts/vite/worker.ts'

/** Packages of hundreds of small files: bundled into the server's build, they start ten times faster than from node_modules. */
const bundledOnServer = [
  'lucide-react',
  'react-aria-components',
  'react-aria',
  'react-stately',
  /^@internationalized\//,
  'use-intl',
  'sonner',
]

/**
 * What a first view asks for in one piece: left alone, modules are parted by which pages share them, most of them into files below 1 kB.
 * A group takes all that its modules import along, so one that many pages need must import nothing heavy: of the kit, what is drawn with
 * react-aria stays apart.
 */
const chunks = [
  // Apart from the start, which waits for the texts of a language, which load others by this
  { name: 'preload', test: /vite\/preload-helper|rolldown\/runtime/, priority: 1 },
  { name: 'start', test: /\/src\/web\/(?:root|entry\.client)\.tsx$/ },
  {
    name: 'frame',
    test: /\/src\/web\/(?:layouts\/(?:page-errors|area-frame|page|page-frame|page-title|top-bar|later|zone-note|display-font)|features\/(?:accounts\/sign-up-opener|profiles\/card\/member-badges)|i18n\/(?:area-texts|areas|page-areas)|live\/good-moment|api\/load)\.tsx?$/,
  },
  {
    name: 'kit',
    test: /\/src\/web\/ui\/(?!combo-box|dialog|qr-code|slider|toasts|tooltip|alert|chip|focus-back|use-dismissed|states|load-more|use-pages|card-grid|fold-summary)[^/]+\.tsx?$/,
    minShareCount: 3,
  },
  // Names only, which weigh less than files of their own; not those of the office's menu
  {
    name: 'icons',
    test: /\/lucide-react\/(?!.*\/(?:activity|chart-column|id-card|layout-dashboard|list-checks|power|receipt|scroll-text|stamp)\.\w+$)|\/src\/web\/ui\/icons\//,
    minShareCount: 2,
  },
  // Of the kit, what profiles and conversations need, and what lists need
  { name: 'notes', test: /\/src\/web\/ui\/(?:alert|chip|focus-back|use-dismissed)\.tsx?$/ },
  { name: 'lists', test: /\/src\/web\/ui\/(?:states|load-more|use-pages)\.tsx?$/ },
  { name: 'dialog', test: /\/src\/web\/ui\/(?:dialog|menu\/menu|menu\/menu-item)\.tsx?$/ },
  { name: 'fields', test: /\/src\/web\/ui\/fields\/(?:form-errors|field|text-field|radio-group)\.tsx?$/ },
  {
    name: 'outbox',
    test: /\/src\/web\/(?:features\/chat\/(?:member-outbox|composer\/local-drafts)|live\/election|api\/upload)\.ts$/,
  },
  {
    name: 'thread',
    test: /\/src\/web\/features\/(?:chat\/(?:composer\/(?:writing-notice|use-seconds-left)|attachments\/(?:can-record|photo-input|shared-photo|gift-name)|list\/partner-name|conversation\/(?:thread|text\/text-parts))|moderation\/limited-notice)\.tsx?$/,
  },
  {
    name: 'people',
    test: /\/src\/web\/(?:features\/(?:profiles\/(?:editor\/words|trips\/trip-lines)|search\/result-list)|i18n\/language-names)\.tsx?$/,
  },
  {
    name: 'results',
    test: /\/src\/(?:web\/(?:features\/(?:search\/(?:search-pills|search-query|search-fields|finder|chosen-filters|regions|saved-searches-list|filters-panel)|profiles\/card\/member-card)|ui\/card-grid)|contract\/search-constants)\.tsx?$/,
  },
  {
    name: 'likes',
    test: /\/src\/web\/features\/(?:likes\/(?:comment-text|remembered)|profiles\/album\/album-access)\.tsx?$/,
  },
  {
    name: 'liking',
    test: /\/src\/web\/features\/(?:likes\/(?:like-button|liking|passing|interruption)|accounts\/sign-up-(?:link|trail))\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [
    languages(),
    emojis(),
    icons(),
    emptyAriaWords(),
    worker(),
    failOnLostRoutes(),
    withoutUnusedRouter(),
    tailwindcss(),
    reactRouter(),
  ],
  // The first that know light-dark(): what stands for it elsewhere cannot change within a page, as moments do
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  ssr: { noExternal: bundledOnServer },
  server: { host: '127.0.0.1' },
})
