import { useEffect, useSyncExternalStore } from 'react'
import type { Question } from '../staff-ui/confirm.tsx'
import { KeepUnsaved } from '../staff-ui/keep-unsaved.tsx'
import { discardDrafts, discardDraftsOfOthers, hasDrafts, watchDrafts } from './drafts.ts'

/** The input may belong to a lead or a trade-in that is not open. */
const DISCARD_DRAFTS: Question = {
  title: 'Discard what you typed?',
  text: "A note or an offer that you typed isn't saved yet.",
  confirmLabel: 'Discard it',
}

/**
 * Asks before Logout or closing the tab loses unsaved input of the user (rules: shell), for the pages with forms that keep drafts. Nothing else loses
 * it. Removes what another user left in this tab.
 */
export function KeepDrafts({ userId }: { userId: string }) {
  const some = useSyncExternalStore(watchDrafts, () => hasDrafts(userId))
  useEffect(() => discardDraftsOfOthers(userId), [userId])
  return some ? <KeepUnsaved question={DISCARD_DRAFTS} keptInTab onDiscard={() => discardDrafts(userId)} /> : null
}
