import { randomBytes } from 'node:crypto'
import { sampleTradeIn } from '@forecourt/platform-testing/requests/sample-trade-in'
import { sleep } from '@forecourt/timing/sleep'
import sharp from 'sharp'
import type { PlatformUnderTest } from './bench-client.ts'

/** the wizard's limit of concurrent photo uploads */
const CONCURRENCY = 2

/** Returns a photo of 12 megapixels like a phone's, with enough noise for four megabytes. */
export async function photoOfFourMegabytes(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const grain = await sharp(randomBytes(1_000 * 750 * 3), { raw: { width: 1_000, height: 750, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  const options = { raw: { width, height, channels: 3 as const } }
  for (const quality of [95, 90, 85, 80, 70, 60, 50]) {
    const file = await sharp(grain, options).jpeg({ quality }).toBuffer()
    if (file.length < 4.4 * 1024 * 1024) return file
  }
  return sharp(grain, options).jpeg({ quality: 40 }).toBuffer()
}

/**
 * Sends one customer's trade-in: a draft, photos and the submission; `from` an address, if the gateway trusts the bench as a proxy. Returns
 * how often the server asked to retry; throws on other failures.
 */
export async function sendTradeIn(
  platform: PlatformUnderTest,
  dealershipId: string,
  { photo, photos, vin, from }: { photo: Buffer; photos: number; vin: string; from?: string },
): Promise<number> {
  let busy = 0
  const send = async (path: string, body: () => string | FormData, headers: Record<string, string> = {}): Promise<{ draft: string }> => {
    for (;;) {
      const response = await fetch(platform.gatewayUrl + path, {
        method: 'POST',
        headers: { ...headers, ...(from && { 'x-forwarded-for': from }) },
        body: body(),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text)
      if (response.status !== 503) throw new Error(`POST ${path} responded with ${response.status}: ${text.slice(0, 300)}`)
      busy++
      await sleep(Number(response.headers.get('retry-after') ?? 2) * 1000)
    }
  }
  const json = (value: unknown) => [() => JSON.stringify(value), { 'content-type': 'application/json' }] as const
  const { draft } = await send('/api/trade-in-drafts', ...json({ dealershipId, requestId: crypto.randomUUID() }))
  const waiting = Array.from({ length: photos }, () => crypto.randomUUID())
  const sendNext = async () => {
    for (let requestId = waiting.pop(); requestId !== undefined; requestId = waiting.pop()) {
      await send(`/api/trade-in-drafts/${draft}/photos?requestId=${requestId}`, () => {
        const body = new FormData()
        body.set('photo', new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo.jpg')
        return body
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
  await send(`/api/trade-in-drafts/${draft}/submit`, ...json(sampleTradeIn(vin)))
  return busy
}
