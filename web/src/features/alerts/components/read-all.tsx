import { Button } from '@mantine/core'
import { toast } from '../../../staff-ui/toast.ts'
import { useMarkAllRead } from '../api/alerts.ts'

interface ReadAllProps {
  unread: number
  /** the time of the newest alert on screen; undefined if there is none */
  newest: string | undefined
}

/** 'Mark all read'. Alerts newer than the newest on screen stay unread. */
export function ReadAll({ unread, newest }: ReadAllProps) {
  const all = useMarkAllRead()
  if (unread === 0 || newest === undefined) return null
  const onError = ({ message }: Error) => toast(`We couldn't mark them as read. ${message}`, 'bad')
  return (
    <Button variant="subtle" size="compact-sm" mih={32} loading={all.isPending} onClick={() => all.mutate({ until: newest }, { onError })}>
      Mark all read
    </Button>
  )
}
