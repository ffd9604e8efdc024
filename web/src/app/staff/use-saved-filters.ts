import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../api/api-error.ts'
import type { SavedFiltersProps } from '../../features/leads/components/saved-filters.tsx'
import { savedFiltersQuery, useSaveFilters } from '../../features/profile/api/profile.ts'
import { type FilteredList, withFilter, withoutFilter } from '../../features/profile/model/saved-filters.ts'
import { toast } from '../../staff-ui/toast.ts'

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
  const save = (change: Parameters<typeof saving.mutate>[0]) =>
    saving.mutate(change, { onError: (error) => toast(`We couldn't save your filters. ${errorMessage(error)}`, 'bad') })
  return {
    filters,
    current,
    onApply,
    onSave: (name) => save((now) => withFilter(now, { name, query: current })),
    onRemove: (name) => save((now) => withoutFilter(now, name)),
  }
}
