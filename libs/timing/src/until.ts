import { sleep } from './sleep.ts'

/**
 * Polls every `intervalMs` until `ready` returns something other than null or false; returns that. Throws an Error that names `what` when this takes
 * longer than `limitMs`, and any error of `ready`.
 */
export async function until<T>(
  what: string,
  limitMs: number,
  ready: () => T | Promise<T>,
  intervalMs = 25,
): Promise<Exclude<T, null | false>> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(intervalMs)) {
    const value = await ready()
    if (value !== null && value !== false) return value as Exclude<T, null | false>
  }
  throw new Error(`Waited ${limitMs / 1_000} s in vain for ${what}.`)
}
