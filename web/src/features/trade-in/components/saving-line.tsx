import { useOnline } from '../../../shared/use-online.ts'
import type { DraftState, Saving } from '../model/draft-keeper.ts'
import { thisDevice } from '../model/this-device.ts'
import styles from './wizard.module.css'

const SAYS: Readonly<Record<Saving, string>> = {
  new: '',
  kept: 'Saved on this {device}.',
  saving: 'Saved on this {device}.',
  saved: 'Saved. You can come back for 14 days.',
  waiting: "Saved on this {device}. We'll send it when we reach the server.",
}

/** Where what was typed is. */
export function SavingLine({ draft: { saving } }: { draft: Pick<DraftState, 'saving'> }) {
  return <p className={styles.saving}>{SAYS[saving].replace('{device}', thisDevice())}</p>
}

/** Says that nothing is lost while there is no connection. */
export function OfflineNote() {
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.offlineNote}>
      {isOnline ? null : <p>You're offline. Keep going; everything is saved on this {thisDevice()} and sent when you reconnect.</p>}
    </div>
  )
}
