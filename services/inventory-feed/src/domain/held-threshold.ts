/** What the decision to hold a file is made of (rules: held threshold). */
interface HoldFacts {
  /** vehicles listed before the import */
  listedBefore: number
  /** of those, how many the file still names */
  stillListed: number
  /** different vehicles in the file */
  vehicles: number
}

/** `CHECKED`: it was handed in to be looked at only. */
export type HoldReason = 'CHECKED' | 'NO_USABLE_ROW' | 'REMOVES_MORE_THAN_HALF'

/** Why a completely read file must wait for a decision; null when it need not. */
export function holdReason({ listedBefore, stillListed, vehicles }: HoldFacts): HoldReason | null {
  if (vehicles === 0) return 'NO_USABLE_ROW'
  return 2 * (listedBefore - stillListed) > listedBefore ? 'REMOVES_MORE_THAN_HALF' : null
}

/** Whether no later row can make the file one to hold, so that writing may begin before its end. */
export function holdIsRuledOut(facts: HoldFacts): boolean {
  return facts.vehicles > 0 && holdReason(facts) === null
}
