import type { MissingFact, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'

/** The five items of a package (rules: package completeness), in display order. */
export const PACKAGE_ITEMS = ['photo', 'video', 'autocheck', 'inspection', 'msrp'] as const satisfies readonly MissingFact[]

/** Everything that a list can be filtered by as missing: the package items and the price. */
export const GAPS: readonly MissingFact[] = ['photo', 'price', 'video', 'autocheck', 'inspection', 'msrp']

export const GAP_LABELS = {
  photo: 'Photos',
  price: 'Price',
  video: 'Video',
  autocheck: 'AutoCheck',
  inspection: 'Inspection',
  msrp: 'MSRP',
} as const satisfies Record<MissingFact, string>

/** The labels of the filters. */
export const MISSING_LABELS = {
  photo: 'Missing photo',
  price: 'Missing price',
  video: 'Missing video',
  autocheck: 'Missing AutoCheck',
  inspection: 'Missing inspection',
  msrp: 'Missing MSRP',
} as const satisfies Record<MissingFact, string>

/** The label of the filter of vehicles with all five items (rules: package completeness). */
export const COMPLETE_LABEL = 'Complete package'

/** Returns the package items that a vehicle lacks; null if the vehicle has no package data, which only staff get. */
export function missingItems({ package: has }: Pick<Vehicle, 'package'>): MissingFact[] | null {
  if (has === undefined) return null
  return PACKAGE_ITEMS.filter((item) => !has[item === 'photo' ? 'photos' : item])
}

/** Returns 'Missing: Video, MSRP', or 'Everything is there'. */
export function missingText(missing: readonly MissingFact[]): string {
  return missing.length === 0 ? 'Everything is there' : `Missing: ${missing.map((item) => GAP_LABELS[item]).join(', ')}`
}

/** 'video and MSRP', as in 'lack video and MSRP'. */
export function gapsInWords(gaps: readonly MissingFact[]): string {
  const words = gaps.map((gap) => (gap === 'autocheck' || gap === 'msrp' ? GAP_LABELS[gap] : GAP_LABELS[gap].toLowerCase()))
  return new Intl.ListFormat('en-US').format(words)
}

/** Parses a comma-separated list of gaps into display order, without duplicates and unknown names. */
export function gapsIn(text: string | null): MissingFact[] {
  const named = new Set(text?.split(','))
  return GAPS.filter((gap) => named.has(gap))
}

/** The next gaps, or a function of the current gaps, because those rendered may be stale. */
export type GapsChange = readonly MissingFact[] | ((now: readonly MissingFact[]) => readonly MissingFact[])

/** Returns the address parameter after a change of gaps; null if none are left, undefined without a change. */
export function gapsAfter(params: URLSearchParams, change: GapsChange | undefined): string | null | undefined {
  if (change === undefined) return undefined
  const next = typeof change === 'function' ? change(gapsIn(params.get('missing'))) : change
  return next.length === 0 ? null : next.join(',')
}

/** Returns the gaps with one added, or removed if it was included. */
export function toggleGap(gaps: readonly MissingFact[], gap: MissingFact): MissingFact[] {
  return gaps.includes(gap) ? gaps.filter((each) => each !== gap) : GAPS.filter((each) => each === gap || gaps.includes(each))
}
