import type { MissingFact, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { AnswerOf } from '../../../api/operation-types.ts'

type Facets = AnswerOf<'inventory-feed.listVehicleFacets'>

/** The five items of a package (rules: package completeness), in the order in which they are always named. */
export const PACKAGE_ITEMS = ['photo', 'video', 'autocheck', 'inspection', 'msrp'] as const satisfies readonly MissingFact[]
export const ITEMS_IN_ALL = PACKAGE_ITEMS.length

/** Everything that lists are narrowed by when it is missing: a price is no item of a package. */
export const GAPS: readonly MissingFact[] = ['photo', 'price', 'video', 'autocheck', 'inspection', 'msrp']

export const GAP_LABELS = {
  photo: 'Photos',
  price: 'Price',
  video: 'Video',
  autocheck: 'AutoCheck',
  inspection: 'Inspection',
  msrp: 'MSRP',
} as const satisfies Record<MissingFact, string>

/** As a filter names them: 'Missing AutoCheck'. */
export const MISSING_LABELS = {
  photo: 'Missing photo',
  price: 'Missing price',
  video: 'Missing video',
  autocheck: 'Missing AutoCheck',
  inspection: 'Missing inspection',
  msrp: 'Missing MSRP',
} as const satisfies Record<MissingFact, string>

/** What of a package a vehicle lacks; null where only staff of its dealership would know. */
export function missingItems({ package: has }: Pick<Vehicle, 'package'>): MissingFact[] | null {
  if (has === undefined) return null
  return PACKAGE_ITEMS.filter((item) => !has[item === 'photo' ? 'photos' : item])
}

/** 'Missing: Video, MSRP'; 'Everything is there' when nothing is missing. */
export function missingText(missing: readonly MissingFact[]): string {
  return missing.length === 0 ? 'Everything is there' : `Missing: ${missing.map((item) => GAP_LABELS[item]).join(', ')}`
}

/** 'video and MSRP', as in 'lack video and MSRP'. */
export function gapsInWords(gaps: readonly MissingFact[]): string {
  const words = gaps.map((gap) => (gap === 'autocheck' || gap === 'msrp' ? GAP_LABELS[gap] : GAP_LABELS[gap].toLowerCase()))
  return new Intl.ListFormat('en-US').format(words)
}

/** How many vehicles lack it; undefined while it is not known. */
export function countMissing(facets: Facets | undefined, gap: MissingFact): number | undefined {
  if (gap === 'photo') return facets?.missingPhoto
  if (gap === 'price') return facets?.missingPrice
  const counts = facets?.package
  if (gap === 'video') return counts?.missingVideo
  if (gap === 'autocheck') return counts?.missingAutocheck
  return gap === 'inspection' ? counts?.missingInspection : counts?.missingMsrp
}

/** The gaps that a text names, separated by commas, each once and in their order: an address may hold anything. */
export function gapsIn(text: string | null): MissingFact[] {
  const named = new Set(text?.split(','))
  return GAPS.filter((gap) => named.has(gap))
}

/** The next gaps, or how to make them of those that are chosen at that moment: what was drawn may be behind. */
export type GapsChange = readonly MissingFact[] | ((now: readonly MissingFact[]) => readonly MissingFact[])

/** What a change makes of the gaps in an address; null where it leaves none, undefined where there is no change. */
export function gapsAfter(params: URLSearchParams, change: GapsChange | undefined): string | null | undefined {
  if (change === undefined) return undefined
  const next = typeof change === 'function' ? change(gapsIn(params.get('missing'))) : change
  return next.length === 0 ? null : next.join(',')
}

/** The gaps with one of them added, or removed when it is among them. */
export function toggleGap(gaps: readonly MissingFact[], gap: MissingFact): MissingFact[] {
  return gaps.includes(gap) ? gaps.filter((each) => each !== gap) : GAPS.filter((each) => each === gap || gaps.includes(each))
}
