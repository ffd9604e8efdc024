import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import styles from './link-actions.module.css'

/** A full link to select or copy. */
export function CopyableLink({ url }: { url: string }) {
  return (
    <span className={styles.copyable}>
      <input
        className={styles.url}
        readOnly
        value={url}
        aria-label="Link for the customer"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton source={url} label="Copy" size="xs" />
    </span>
  )
}
