import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../api/api-error.ts'
import type { SavedFiltersProps } from '../../features/leads/components/saved-filters.tsx'
import { savedFiltersQuery, useSaveFilters } from '../../features/profile/api/profile.ts'
import { type FilteredList, filterNamed, type ListFilter, withFilter, withoutFilter } from '../../features/profile/model/saved-filters.ts'
import { toast } from '../../staff-ui/toast.ts'
import { undoToast } from '../../staff-ui/undo-toast.tsx'

/** Params that are not part of a list's filters. */
const NOT_KEPT = ['page', 'modal']

/** The query of an address to save under a name; '' without filters. */
function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !NOT_KEPT.includes(name)))
  kept.sort()
  return kept.toString()
}

/** The signed-in user's saved filters of a list (rules: saved filters); `onApply` applies one. */
export function useSavedFilters(list: FilteredList, params: URLSearchParams, onApply: (query: string) => void): SavedFiltersProps {
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
    onApply,
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
