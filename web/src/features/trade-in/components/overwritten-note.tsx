import page from '../../../shared/trade-in/components/page.module.css'
import { thisDevice } from '../../../shared/trade-in/model/this-device.ts'

/** Says that this device has overwritten changes from another device (rules: trade-in drafts). */
export function OverwrittenNote({ onClose }: { onClose: () => void }) {
  return (
    <div className={`${page.submitted} ${page.overtaken}`} role="status">
      <p>You changed this on another device, too. We kept what's on this {thisDevice()}. Please check your answers.</p>
      <button type="button" className={page.button} onClick={onClose}>
        Close
      </button>
    </div>
  )
}
