/** What decides whether a file is held (rules: held threshold). */
interface HoldFacts {
  /** vehicles listed before the import */
  listedBefore: number
  /** how many of those the file still contains */
  stillListed: number
  /** different vehicles in the file */
  vehicles: number
}

/** `CHECKED`: the file was uploaded for a preview. */
export type HoldReason = 'CHECKED' | 'NO_USABLE_ROW' | 'REMOVES_MORE_THAN_HALF'

/** Returns why a completely read file must be held; null if it need not be. */
export function holdReason({ listedBefore, stillListed, vehicles }: HoldFacts): HoldReason | null {
  if (vehicles === 0) return 'NO_USABLE_ROW'
  return 2 * (listedBefore - stillListed) > listedBefore ? 'REMOVES_MORE_THAN_HALF' : null
}

/** Whether no later row can cause the file to be held, so that writing may begin before the end of the file. */
export function holdIsRuledOut(facts: HoldFacts): boolean {
  return facts.vehicles > 0 && holdReason(facts) === null
}
