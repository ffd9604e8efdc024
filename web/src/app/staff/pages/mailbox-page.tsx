import { ActionIcon } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from 'react-router'
import { Mailbox } from '../../../features/packet-email/components/mailbox.tsx'
import { dashboardPath } from '../../../shared/staff-paths.ts'
import { IconHome } from '../../../ui/icons.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import styles from './mailbox-page.module.css'

/** Where emails wait that no mail server takes. */
export function MailboxPage() {
  useDocumentTitle('Mailbox')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Development Mailbox</h1>
        <ColorSchemeToggle />
        <ActionIcon component={Link} to={dashboardPath()} variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </header>
      <main>
        <Mailbox />
      </main>
    </div>
  )
}
