import { matchRoutes, type RouteObject } from 'react-router'
import { expect } from 'vitest'
import { testRows } from '../../test/product/rows.ts'
import routes from '../routes.ts'

/** Addresses written in what frames every page, in the sign-up form, and in the documents; with their anchors. */
const frames = import.meta.glob<string>(['./*.tsx', '../features/accounts/sign-up-form.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const documents = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })

/** Pages whose form stands below their document. */
const withForms = new Set(['complaints', 'service'])

const written = [
  ...linksOf(frames, /["'](\/(?:[a-z][\w/-]*)?(?:#[\w-]+)?)["']/g),
  ...linksOf(documents, /\]\(((?:\/[\w/-]*)?(?:\?us)?(?:#[\w-]+)?)\)/g),
]

testRows('every link leads to a page, and to a section that is there', written, ({ file, link }) => {
  const { pathname, hash } = new URL(link, `http://site${addressOf(file)}`)
  const path = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route.path
  expect(path ?? 'index').not.toBe('*')
  const name = pathname.split('/').at(-1)
  const texts = [documents[`/content/${name}/en.md`], name === 'privacy' && documents['/content/privacy-us/en.md']]
  if (hash === '#form') expect(withForms).toContain(name)
  else if (hash) expect(texts.join('\n')).toContain(`{${hash}}`)
})

function linksOf(files: Record<string, string>, pattern: RegExp) {
  const all = Object.entries(files).flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(([, link = '']) => ({ file, link })),
  )
  return [...new Map(all.map((each) => [`${each.file} ${each.link}`, each])).values()]
}

/** Where a document is shown: what a link like `#section` is relative to. */
function addressOf(file: string): string {
  const name = file.split('/')[2]
  return name === 'complaints' ? '/complaints' : `/pages/${name?.replace('privacy-us', 'privacy')}`
}
