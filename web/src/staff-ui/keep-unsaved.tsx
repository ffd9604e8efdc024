import type { Question } from './confirm.tsx'
import { type KeepUnsavedOptions, useKeepUnsaved } from './use-keep-unsaved.ts'

interface KeepUnsavedProps extends KeepUnsavedOptions {
  question?: Question
}

/**
 * Asks before unsaved input is lost, as long as it is rendered. For dialogs, and for other forms over a page: the router asks only what was rendered
 * last, and the page below may have unsaved input of its own while the form has none.
 */
export function KeepUnsaved({ question, inDialog = true, ...options }: KeepUnsavedProps) {
  useKeepUnsaved(true, question, { ...options, inDialog })
  return null
}
