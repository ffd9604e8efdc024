import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { linkAccess } from '../model/link-access.ts'
import { fullLink } from '../model/packet.ts'
import { AccessPill } from './access-pill.tsx'
import styles from './send-packet.module.css'

interface ShareableLinkProps {
  log: PacketLog | null
  error: unknown
  onRetry: () => void
  /** null where no mail can be written */
  onEmail: (() => void) | null
}

/** The link that was made, in full, with buttons to copy it and to write the mail with it; says where it no longer works. */
export function ShareableLink({ log, error, onRetry, onEmail }: ShareableLinkProps) {
  const now = useNow()
  if (log === null && error !== null) return <ErrorState title="The link could not be made" error={error} onRetry={onRetry} />
  if (log === null) return <Skeleton height={42} radius="md" role="status" aria-label="Making the link" />
  const link = fullLink(log.link, window.location.origin)
  const works = linkAccess(log, now)?.works !== false
  return (
    <>
      <div className={styles.link}>
        <TextInput aria-label="Packet link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Group gap="xs" wrap="wrap">
          <CopyButton source={link} label="Copy Link" />
          {onEmail === null ? null : (
            <Button variant="default" disabled={!works} onClick={onEmail}>
              Create Email Template
            </Button>
          )}
        </Group>
      </div>
      <div className={styles.state}>
        <AccessPill log={log} />
      </div>
    </>
  )
}
