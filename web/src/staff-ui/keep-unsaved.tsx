import type { Question } from './confirm.tsx'
import { useKeepUnsaved } from './use-keep-unsaved.ts'

/**
 * Asks before unsaved input is lost, as long as it is rendered. For dialogs: the router asks only what was rendered last, and the page below may have
 * unsaved input of its own while the dialog has none.
 */
export function KeepUnsaved({ question, staysOnPage = false }: { question?: Question; staysOnPage?: boolean }) {
  useKeepUnsaved(true, question, { staysOnPage, inDialog: true })
  return null
}
