import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { holdsTypedText } from '../../shared/typed-text.ts'
import { confirm, type Question } from '../../staff-ui/confirm.tsx'

const LOSES_TYPED_TEXT: Question = {
  title: 'Log out without saving?',
  text: "A note or an offer that you typed isn't saved yet. It may be of a lead or a trade-in that you opened earlier.",
  confirmLabel: 'Discard and log out',
}

/**
 * The browser asks before the tab closes while the cache keeps unsaved text. Returns a function that asks before logging out then, and resolves to
 * whether to log out; true when no such text is kept.
 */
export function useTypedText(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  const listen = useCallback(
    (changed: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [queryClient],
  )
  const holds = useSyncExternalStore(listen, () => holdsTypedText(queryClient))
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [holds])
  return useCallback(async () => !holdsTypedText(queryClient) || confirm(LOSES_TYPED_TEXT), [queryClient])
}
