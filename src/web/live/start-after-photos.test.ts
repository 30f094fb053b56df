import { expect, test } from 'vitest'
import { startAfterPhotos } from './start-after-photos.ts'

const script = '<script nonce="n" type="module" async="">import "/assets/a.js";$&</script>'
const preload = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>'

test('the module script becomes text, and a script after it starts it with the files of the page', () => {
  const html = `<head>${preload}<title>Vonk</title></head><body><header></header>${script}<p>End</p></body>`
  const held = startAfterPhotos(html, 'n')
  expect(held).toMatch(
    /^<head><title>Vonk<\/title><\/head><body><header><\/header><script nonce="n" type="text\/plain">/,
  )
  expect(held).toContain('type="text/plain">import "/assets/a.js";$&</script><script nonce="n">(()=>{')
  expect(held).toContain('["/assets/a.js"]')
  expect(held).toMatch(/<\/script><p>End<\/p><\/body>$/)
  expect(held).not.toContain('type="module"')
})

test.each([
  ['a later part of a document', `<p>Text</p>${script}`],
  ['a document without script', `<head>${preload}</head><body></body>`],
])('%s stays as it is', (_, html) => {
  expect(startAfterPhotos(html, 'n')).toBe(html)
})
