import { Button } from '@mantine/core'
import { toast } from '../../../staff-ui/toast.ts'
import { useMarkAllRead } from '../api/alerts.ts'

interface ReadAllProps {
  unread: number
  /** when the alerts on screen were read; undefined if there are none */
  asOf: string | undefined
}

/** 'Mark all read'. Alerts that arrived after the list was read stay unread, however old their event is. */
export function ReadAll({ unread, asOf }: ReadAllProps) {
  const all = useMarkAllRead()
  if (unread === 0 || asOf === undefined) return null
  const onError = ({ message }: Error) => toast(`We couldn't mark them as read. ${message}`, 'bad')
  return (
    <Button variant="subtle" size="compact-sm" mih={32} loading={all.isPending} onClick={() => all.mutate({ until: asOf }, { onError })}>
      Mark all read
    </Button>
  )
}
