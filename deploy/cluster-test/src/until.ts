import { sleep } from '@forecourt/timing/sleep'

const POLL_MS = 250

/** Polls until a condition holds. Throws an Error that names `what` if it does not within `limitMs`. */
export async function until(what: string, limitMs: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(POLL_MS)) {
    if (await isSo()) return
  }
  throw new Error(`Waited ${limitMs / 1_000} s in vain for ${what}.`)
}
