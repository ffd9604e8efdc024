/** The dashboard's state is in the address, so that back, reload and a shared link show the same. */
export type ViewChange = Readonly<Record<string, string | number | null | undefined>>

/** The params of the inventory's query, named here because the first page must not load the inventory's code. */
const INVENTORY_PARAMS = [
  'filter',
  'make',
  'model',
  'yearFrom',
  'yearTo',
  'priceFrom',
  'priceTo',
  'mileageTo',
  'missing',
  'package',
  'size',
]
/** The filters of a tab's list, which do not apply to another tab. */
const LIST_PARAMS = ['show', 'search', 'sort', 'date', 'status', 'state', 'channel', 'section', 'assignedTo', ...INVENTORY_PARAMS]
/** Changing any of these shows another list, so paging restarts (rules: paging resets). */
const RESETS_PAGE = ['tab', ...LIST_PARAMS]

/** Applies a change to the address's params; null, '' and page 1 are removed, undefined changes nothing. */
export function changeView(params: URLSearchParams, asked: ViewChange): URLSearchParams {
  const change = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const next = new URLSearchParams(params)
  if ('tab' in change) for (const name of [...LIST_PARAMS, 'page']) next.delete(name)
  if (RESETS_PAGE.some((name) => name in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The value of a param if it is allowed, else the first allowed value. */
export function choice<T extends string>(params: URLSearchParams, name: string, allowed: readonly [T, ...T[]]): T {
  const value = params.get(name)
  return allowed.find((each) => each === value) ?? allowed[0]
}

/** The page number in the address, at least 1. */
export function pageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
