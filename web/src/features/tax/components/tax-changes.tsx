import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { type TaxChange, useUndoTaxChange } from '../api/tax-tables.ts'
import styles from './tax.module.css'

/** The newest changes of the imported rates; the latest one can be undone (rules: importing tax rates). */
export function TaxChanges({ changes }: { changes: readonly TaxChange[] }) {
  const undo = useUndoTaxChange()
  const askAndUndo = async ({ changeId, text }: TaxChange) => {
    const agreed = await confirm({
      title: 'Undo this change',
      text: `${text}. Its ZIP codes go back to the rates they had before.`,
      confirmLabel: 'Undo change',
    })
    if (!agreed) return
    try {
      await undo.mutateAsync(changeId)
      toast('The change was undone')
    } catch (error) {
      toast(`Failed to undo the change: ${errorMessage(error)}`)
    }
  }
  if (changes.length === 0) return null
  return (
    <section aria-label="Changes of the imported rates">
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.changeId}>
            <span>
              {change.undone ? <s>{change.text}</s> : change.text} · <RelativeTime at={change.at} /> ·{' '}
              {change.by?.name ?? 'At the command line'}
              {change.undone ? ' · Undone' : ''}
            </span>
            {change.canUndo ? (
              <Button size="compact-sm" variant="subtle" loading={undo.isPending} onClick={() => void askAndUndo(change)}>
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
