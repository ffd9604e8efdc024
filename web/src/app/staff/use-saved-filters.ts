import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../api/api-error.ts'
import { savedFiltersQuery, useSaveFilters } from '../../features/profile/api/profile.ts'
import { type FilteredList, filterNamed, type ListFilter, withFilter, withoutFilter } from '../../features/profile/model/saved-filters.ts'
import type { SavedFiltersProps } from '../../staff-ui/saved-filters.tsx'
import { toast } from '../../staff-ui/toast.ts'
import { undoToast } from '../../staff-ui/undo-toast.tsx'

/** the rows per page, which a filter that is applied keeps */
const PAGE_SIZE = 'size'
/** Params that are not part of a list's filters; `customer` comes from the address of an alert. */
const NOT_KEPT = ['page', PAGE_SIZE, 'modal', 'customer']

/** Returns the address's query that applies a saved filter. */
function appliedQuery(query: string, params: URLSearchParams): string {
  const applied = new URLSearchParams(query)
  const size = params.get(PAGE_SIZE)
  if (size !== null) applied.set(PAGE_SIZE, size)
  return applied.toString()
}

/** The query of an address to save under a name; '' without filters. */
function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !NOT_KEPT.includes(name)))
  kept.sort()
  return kept.toString()
}

/** The signed-in user's saved filters of a list with this address (rules: saved filters). Applying one goes to its address. */
export function useSavedFilters(list: FilteredList, params: URLSearchParams): SavedFiltersProps {
  const navigate = useNavigate()
  const filters = useQuery(savedFiltersQuery(list)).data ?? []
  const saving = useSaveFilters(list)
  const current = keptQuery(params)
  // the promise of each change, because the callbacks of `mutate` are only called for the last one
  const save = (change: Parameters<typeof saving.mutate>[0], onSuccess = () => {}) =>
    void saving
      .mutateAsync(change)
      .then(onSuccess, (error: unknown) => toast(`We couldn't save your filters. ${errorMessage(error)}`, 'bad'))
  const offerBack = (message: string, lost: ListFilter | undefined) => {
    if (lost !== undefined) undoToast(message, () => save((now) => withFilter(now, lost)))
  }
  return {
    filters,
    current,
    onApply: (query) => void navigate(`?${appliedQuery(query, params)}`, { preventScrollReset: true }),
    onSave: (name, onSaved) => {
      const replaced = filterNamed(filters, name)
      save(
        (now) => withFilter(now, { name, query: current }),
        () => {
          onSaved()
          offerBack(`Replaced the filter “${name}”`, replaced)
        },
      )
    },
    onRemove: (name) => {
      const removed = filterNamed(filters, name)
      save(
        (now) => withoutFilter(now, name),
        () => offerBack(`Removed the filter “${name}”`, removed),
      )
    },
  }
}
