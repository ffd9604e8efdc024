/**
 * Returns the revision of a document or video that changes now, given its revision before; 0 for a new one. It is higher than those of all events about
 * this kind of the vehicle, including events about another document that has since followed the vehicle to its new record (rules: document versions).
 */
export function nextRevision(before: number, now: Date): number {
  return Math.max(before + 1, now.getTime())
}
