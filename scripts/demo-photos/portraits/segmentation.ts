import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from '../../chromium.ts'

export type Segmentation = {
  /** How much of each pixel of a PNG belongs to a person, from 0 to 1, row by row. */
  maskOf(png: Buffer): Promise<Float32Array>
  close(): Promise<void>
}

const origin = 'http://segmentation.invalid'
const types: Partial<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** The model of `@mediapipe/selfie_segmentation` in this folder, which runs in a browser. Nothing is sent anywhere. */
export async function openSegmentation(folder: string): Promise<Segmentation> {
  const options = await launchOptions()
  const args = [...(options.args ?? []), '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ ...options, args })
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<script src="/selfie_segmentation.js"></script>' })
    const contentType = types[extname(pathname)] ?? 'application/octet-stream'
    return route.fulfill({ contentType, body: readFileSync(join(folder, pathname)) })
  })
  await page.goto(origin)
  await page.evaluate(startModel)
  return {
    async maskOf(png) {
      const url = await page.evaluate(`maskOf("data:image/png;base64,${png.toString('base64')}")`)
      const mask = Buffer.from(String(url).split(',')[1] ?? '', 'base64')
      const alpha = await sharp(mask).ensureAlpha().extractChannel(3).raw().toBuffer()
      return Float32Array.from(alpha, (share) => share / 255)
    },
    close: () => browser.close(),
  }
}

/** Defines `maskOf` in the page: the address of a picture to that of its mask, as a PNG of the same size. */
const startModel = `
  const model = new SelfieSegmentation({ locateFile: (file) => '/' + file })
  model.setOptions({ modelSelection: 0 })
  window.maskOf = async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return new Promise((resolve) => {
      model.onResults(({ segmentationMask }) => {
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        canvas.getContext('2d').drawImage(segmentationMask, 0, 0, image.width, image.height)
        resolve(canvas.toDataURL())
      })
      model.send({ image })
    })
  }`
