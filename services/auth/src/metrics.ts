import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'

/**
 * `refused`: no such account, or not its password, or not its code; `limited`: the account takes none from there for now; `halfway`: the password is right, and
 * a code is needed
 */
export type SignInOutcome = 'ok' | 'refused' | 'limited' | 'halfway'

const OUTCOMES: readonly SignInOutcome[] = ['ok', 'refused', 'limited', 'halfway']

/** Counts attempts to sign in by how they ended; without a registry the function does nothing. */
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
