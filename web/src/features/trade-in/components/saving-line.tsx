import { OfflineNote as Note } from '../../../shared/trade-in/components/offline-note.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import { thisDevice } from '../../../shared/trade-in/model/this-device.ts'
import type { DraftState, Saving } from '../model/draft-state.ts'

const SAYS: Readonly<Record<Saving, string>> = {
  new: '',
  kept: 'Saved on this {device}.',
  saving: 'Saved on this {device}.',
  saved: 'Saved. You can come back for 14 days.',
  waiting: "Saved on this {device}. We'll send it when we reach the server.",
}

/** Shows where the input is saved. */
export function SavingLine({ draft: { saving } }: { draft: Pick<DraftState, 'saving'> }) {
  return <p className={page.saving}>{SAYS[saving].replace('{device}', thisDevice())}</p>
}

/** Says that nothing is lost while the browser is offline. */
export function OfflineNote() {
  return <Note text={`Keep going; everything is saved on this ${thisDevice()} and sent when you reconnect.`} />
}
