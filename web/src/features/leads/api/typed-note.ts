import { useQueryClient } from '@tanstack/react-query'

/**
 * Keeps the unsaved note of a lead, so that opening another lead and coming back loses nothing. The query cache stores it, which is cleared when
 * another user signs in.
 */
export function useTypedNote(leadId: string): { typed: () => string; keep: (text: string) => void } {
  const queryClient = useQueryClient()
  const queryKey = ['typed-note', leadId]
  return {
    typed: () => queryClient.getQueryData<string>(queryKey) ?? '',
    keep(text) {
      if (text === '') return queryClient.removeQueries({ queryKey })
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData(queryKey, text)
    },
  }
}
