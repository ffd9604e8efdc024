/** The version of the facts that events carry. Increment it when events carry other facts: every vehicle is then republished once. */
const VEHICLE_FACTS_PUBLISHED = 1

/** Names the facts and the price that events carry now, under a dealership's price rule (rules: public price). */
export function publishedAs(fallback: 'public' | 'any' = 'public'): string {
  return `${VEHICLE_FACTS_PUBLISHED} ${fallback}`
}
