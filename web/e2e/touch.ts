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
    async doubleTap(spot: Spot) {
      for (const _ of [1, 2]) await stroke(client, [[spot]])
    },
  }
}

async function stroke(client: CDPSession, frames: Spot[][]): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(([x, y], id) => ({ x, y, id })) })
  for (const [index, spots] of frames.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', spots)
  await touch('touchEnd', [])
}

/** Steps from 0 to 1. */
function steps(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, step) => step / count)
}
