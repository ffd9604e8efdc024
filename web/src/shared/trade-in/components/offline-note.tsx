import { useOnline } from '../../use-online.ts'
import page from './page.module.css'

/** Says, while there is no connection, what becomes of what is done meanwhile. */
export function OfflineNote({ text }: { text: string }) {
  const isOnline = useOnline()
  return (
    <div role="status" className={page.offlineNote}>
      {isOnline ? null : <p>You're offline. {text}</p>}
    </div>
  )
}
