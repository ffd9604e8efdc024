import { countBy } from '@forecourt/telemetry/count-by'
import type { Registry } from 'prom-client'

/**
 * `refused`: unknown account, wrong password or wrong code; `limited`: too many tries from this source; `halfway`: the password is right, but
 * a code is missing
 */
export type SignInOutcome = 'ok' | 'refused' | 'limited' | 'halfway'

const OUTCOMES: readonly SignInOutcome[] = ['ok', 'refused', 'limited', 'halfway']

/** Creates a function that counts sign-in attempts by outcome; without a registry it does nothing. */
export function countSignIns(registry: Registry | undefined): (outcome: SignInOutcome) => void {
  const help = 'Attempts to sign in with a password.'
  return countBy(registry, { name: 'forecourt_sign_ins_total', help, label: 'outcome', values: OUTCOMES })
}
