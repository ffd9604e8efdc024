import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Skeleton, TextInput } from '@mantine/core'
import { CopyTextButton } from '../../../ui/copy-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { fullLink } from '../model/packet.ts'
import styles from './send-packet.module.css'

/** The link that was made, in full, and a button to copy it. */
export function ShareableLink({ log, error, onRetry }: { log: PacketLog | null; error: unknown; onRetry: () => void }) {
  if (log === null && error !== null) return <ErrorState title="The link could not be made" error={error} onRetry={onRetry} />
  if (log === null) return <Skeleton height={42} radius="md" />
  const link = fullLink(log.link, window.location.origin)
  return (
    <div className={styles.link}>
      <TextInput aria-label="Packet link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyTextButton text={link} label="Copy Link" />
    </div>
  )
}
