import type { CDPSession, Page } from 'playwright-core'

type Spot = [x: number, y: number]

/** Returns touches on a page, as a touch screen reports them to the browser. */
export async function fingersOn(page: Page) {
  const client = await page.context().newCDPSession(page)
  return {
    /** moves two fingers from a distance of `from` to `to` around a point, in CSS pixels */
    async pinch([x, y]: Spot, from: number, to: number) {
      const apart = (distance: number): Spot[] => [
        [x - distance / 2, y],
        [x + distance / 2, y],
      ]
      await stroke(
        client,
        steps(12).map((part) => apart(from + (to - from) * part)),
      )
    },
    drag: (start: Spot, end: Spot) =>
      stroke(
        client,
        steps(10).map((part) => [[start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]]),
      ),
    /** sends both taps at once: on a busy machine they would be too far apart if the second waited for the first */
    async doubleTap(spot: Spot) {
      await Promise.all([1, 2].flatMap(() => [touch(client, 'touchStart', [spot]), touch(client, 'touchEnd', [])]))
    },
  }
}

async function stroke(client: CDPSession, frames: Spot[][]): Promise<void> {
  for (const [index, spots] of frames.entries()) await touch(client, index === 0 ? 'touchStart' : 'touchMove', spots)
  await touch(client, 'touchEnd', [])
}

function touch(client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) {
  return client.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(([x, y], id) => ({ x, y, id })) })
}

/** Steps from 0 to 1. */
function steps(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, step) => step / count)
}
