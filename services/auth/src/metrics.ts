import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/**
 * `refused`: unknown account, wrong password or wrong code; `limited`: locked for this place; `halfway`: the password is right, and
 * a code is needed
 */
export type SignInOutcome = 'ok' | 'refused' | 'limited' | 'halfway'

const OUTCOMES: readonly SignInOutcome[] = ['ok', 'refused', 'limited', 'halfway']

/** Counts sign-in attempts by outcome; without a registry the function does nothing. */
export function countSignIns(registry: Registry | undefined): (outcome: SignInOutcome) => void {
  if (registry === undefined) return () => {}
  const signIns = counterOf(registry, {
    name: 'forecourt_sign_ins_total',
    help: 'Attempts to sign in with a password.',
    labelNames: ['outcome'],
  })
  for (const outcome of OUTCOMES) signIns.inc({ outcome }, 0)
  return (outcome) => signIns.inc({ outcome })
}
