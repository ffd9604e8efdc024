import type { PacketLog } from '@forecourt/contracts/leads/records'
import { TextInput } from '@mantine/core'
import { absoluteUrl } from '../../../shared/paths.ts'
import { AccessPill } from './access-pill.tsx'
import styles from './send-packet.module.css'

/** 'Shareable Web Link' (rules: shareable link): the full address once the link is created, and whether it still works. */
export function ShareableLink({ log, timeZone }: { log: PacketLog | null; timeZone: string }) {
  return (
    <section aria-labelledby="web-link-heading">
      <h3 className={styles.heading} id="web-link-heading">
        Shareable Web Link
      </h3>
      {log === null ? (
        <p className={styles.quiet}>The link is created when you copy or send it.</p>
      ) : (
        <>
          <TextInput aria-label="Packet link" value={absoluteUrl(log.link)} readOnly onFocus={(event) => event.currentTarget.select()} />
          <div className={styles.state}>
            <AccessPill log={log} timeZone={timeZone} />
          </div>
        </>
      )}
    </section>
  )
}
