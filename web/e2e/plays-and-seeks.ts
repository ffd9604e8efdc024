import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Checks that a video plays, continues after seeking, and is fetched by ranges. */
export async function playsAndSeeks(video: Locator) {
  const parts: { range: string | undefined; status: number }[] = []
  video.page().on('response', (response) => {
    if (/\/videos\/[0-9a-f]{24}/.test(response.url())) parts.push({ range: response.request().headers().range, status: response.status() })
  })
  const time = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime)
  await video.evaluate((element) => {
    ;(element as HTMLVideoElement).muted = true
    return (element as HTMLVideoElement).play()
  })
  await expect.poll(time).toBeGreaterThan(0)
  const middle = await video.evaluate(async (element) => {
    const film = element as HTMLVideoElement
    const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
    film.currentTime = film.duration / 2
    await sought
    return film.duration / 2
  })
  expect(await time()).toBeGreaterThanOrEqual(middle)
  // the browser does not request again what it has prefetched
  expect(parts.filter(({ range, status }) => range === undefined || status !== 206)).toEqual([])
  expect(await video.evaluate(middleKilobyte)).toEqual({ status: 206, range: 'bytes 1000-1999', bytes: 1_000 })
}

/** Requests a part of the video. */
async function middleKilobyte(video: Element) {
  const response = await fetch((video as HTMLVideoElement).currentSrc, { headers: { range: 'bytes=1000-1999' } })
  const range = response.headers.get('content-range')?.split('/')[0]
  return { status: response.status, range, bytes: (await response.arrayBuffer()).byteLength }
}
