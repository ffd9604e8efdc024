import { Button } from '@mantine/core'
import { toast } from './toast.ts'

/** Shows that something was removed or replaced, and offers to take that back. */
export function undoToast(message: string, onUndo: () => void): void {
  const undo = (
    <Button variant="default" size="compact-sm" onClick={onUndo}>
      Undo
    </Button>
  )
  toast(message, 'good', undo)
}
