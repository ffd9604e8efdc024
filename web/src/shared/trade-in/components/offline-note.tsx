import { useOnline } from '../../use-online.ts'
import page from './page.module.css'

/** While there is no connection, says what happens to the customer's input. */
export function OfflineNote({ text }: { text: string }) {
  const isOnline = useOnline()
  return (
    <div role="status" className={page.offlineNote}>
      {isOnline ? null : <p>You're offline. {text}</p>}
    </div>
  )
}
