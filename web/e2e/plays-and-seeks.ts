import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Plays, and goes on from another place of the film when it is sought there; the bytes come by ranges. */
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
  expect(parts[0]).toEqual({ range: 'bytes=0-', status: 206 })
  expect(parts.every(({ range, status }) => range !== undefined && status === 206)).toBe(true)
}
