import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Note } from '../../../staff-ui/note.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { preferencesQuery, useSendTest } from '../api/preferences.ts'
import styles from './preferences.module.css'

/** Warns that the user's last email bounced, with the mail server's reason and a button for a test email. Renders nothing otherwise. */
export function MailBounced() {
  const queryClient = useQueryClient()
  const bounce = useQuery(preferencesQuery).data?.mailBounced ?? null
  const test = useSendTest()
  const noteRemoval = useFocusAfterRemoval(bounce === null ? [] : ['bounce'], () => null)
  if (bounce === null) return null
  const sent = () => {
    noteRemoval('bounce')
    toast('Test sent. If it comes back, it says so here.')
    return queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey })
  }
  return (
    <Note tone="bad">
      <div className={styles.bounced}>
        <p>
          An email to you didn't arrive <RelativeTime inText at={bounce.at} missing="" />. {bounce.reason} For a day we send you none,
          unless you ask for a test.
          {test.isError ? ` The test was not sent: ${test.error.message}` : ''}
        </p>
        <Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate('mail', { onSuccess: sent })}>
          Send a test
        </Button>
      </div>
    </Note>
  )
}
