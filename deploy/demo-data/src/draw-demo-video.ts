/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { inventoryAtFirst } from './demo-feeds.ts'
import { UPLOADED_VIDEO } from './papers/demo-documents.ts'
import { drawPhotos } from './photos/draw-photos.ts'
import { DRAWINGS } from './photos/photo-names.ts'
import { mp4File } from './video/mp4-file.ts'

/**
 * Writes the walkaround video of a demo vehicle: `npx tsx --conditions=source deploy/demo-data/src/draw-demo-video.ts`, after a change in studio/.
 * Chromium (CHROMIUM_PATH) draws four pictures one after the other, zooming in on each, and encodes the frames.
 */
const FILE = fileURLToPath(new URL('../media/walkaround.mp4', import.meta.url))
const LOOK = { width: 640, height: 400, framesPerSecond: 15, seconds: 8 }

const vehicle = inventoryAtFirst('northgate')[UPLOADED_VIDEO.vehicle]
const pictures: string[] = []
for (const name of vehicle?.photos.slice(0, 4) ?? []) {
  const drawing = DRAWINGS.get(name)
  const photo = drawing && (await drawPhotos(drawing)).get(name)
  if (photo !== undefined) pictures.push(`data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`)
}
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
// tsx compiles functions to calls of a helper that the page lacks
await page.addInitScript('globalThis.__name = (named) => named')
// encoders need a secure context
await page.goto('https://demo.test/')
const encoded = await page.evaluate(
  async ({ pictures, width, height, framesPerSecond, seconds }) => {
    const images = await Promise.all(
      pictures.map(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return image
      }),
    )
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('there is no canvas')
    const frames: { bytes: number[]; isKey: boolean }[] = []
    let config: number[] = []
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        frames.push({ bytes: [...bytes], isKey: chunk.type === 'key' })
        const description = metadata?.decoderConfig?.description
        if (description) config = [...new Uint8Array(description as ArrayBuffer)]
      },
      error: (error) => {
        throw error
      },
    })
    encoder.configure({ codec: 'avc1.42E01E', width, height, framerate: framesPerSecond, bitrate: 260_000, avc: { format: 'avc' } })
    const count = framesPerSecond * seconds
    const each = count / images.length
    for (let n = 0; n < count; n++) {
      const image = images[Math.floor(n / each)]
      const nearer = 1 + (0.12 * (n % each)) / each
      const [drawnWidth, drawnHeight] = [width * nearer, ((width * 3) / 4) * nearer]
      context.fillStyle = 'white'
      context.fillRect(0, 0, width, height)
      if (image) context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight)
      const frame = new VideoFrame(canvas, { timestamp: (n * 1_000_000) / framesPerSecond })
      encoder.encode(frame, { keyFrame: n % framesPerSecond === 0 })
      frame.close()
    }
    await encoder.flush()
    return { frames, config }
  },
  { pictures, ...LOOK },
)
await browser.close()
const frames = encoded.frames.map(({ bytes, isKey }) => ({ bytes: Buffer.from(bytes), isKey }))
await writeFile(FILE, mp4File({ ...LOOK, frames, avcConfig: Buffer.from(encoded.config) }))
