import type { QueryClient } from '@tanstack/react-query'

/** The first part of the query keys below which the cache keeps unsaved text of forms that are left and opened again. */
export const TYPED_TEXT = 'typed-text'

/** Whether the cache keeps unsaved text, possibly of a form that is not on screen. */
export function holdsTypedText(queryClient: QueryClient): boolean {
  return queryClient.getQueryCache().findAll({ queryKey: [TYPED_TEXT] }).length > 0
}
