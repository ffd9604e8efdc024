import { ACTIVE_WINDOW_MS } from '@forecourt/contracts/leads/records'

/** A visit whose last heartbeat is not after this time is quiet: nobody is looking any more (rules: active now). */
export function quietBefore(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_WINDOW_MS)
}
