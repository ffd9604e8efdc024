import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import type { Tone } from '../../../staff-ui/status-pill.tsx'

type ActionType = ActivityLog['actionType']
/** rules: team activity analytics */
export type ActionFilter = 'all' | ActionType

export const ACTION_LABELS: Record<ActionType, string> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  view: 'View',
  login: 'Login',
}
export const ACTION_TONES: Record<ActionType, Tone> = { create: 'good', update: 'info', delete: 'bad', view: 'neutral', login: 'warn' }

/**
 * Joins the pages of the log into one list that never jumps: entries newer than `topId` (the first entry shown) are held back until the user
 * requests them and counted in `newer`. Removes duplicates, which occur when pages shift between requests. A deleted `topId` (log cleared) holds nothing back.
 */
export function logView(pages: readonly { logs: readonly ActivityLog[] }[], topId: string | null) {
  const byId = new Map(pages.flatMap(({ logs }) => logs.map((log) => [log._id, log] as const)))
  const all = [...byId.values()]
  const newer = Math.max(
    all.findIndex(({ _id }) => _id === topId),
    0,
  )
  return { entries: all.slice(newer), newer }
}
