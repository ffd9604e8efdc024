import { Button } from '@mantine/core'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { useMarkAllRead } from '../api/alerts.ts'

interface ReadAllProps {
  /** the page of alerts on screen; undefined while it loads */
  list: OperationResponse<'notifications.listAlerts'> | undefined
  /** called when the button is pressed, to give the focus to something that stays: the button is disabled and then disappears */
  onPress: (button: HTMLElement) => void
}

/** 'Mark all read'. Alerts that arrived after the list was read stay unread, however old their event is. */
export function ReadAll({ list, onPress }: ReadAllProps) {
  const all = useMarkAllRead()
  const [newest] = list?.alerts ?? []
  if (!list?.unread || newest === undefined) return null
  // a replica of the version before neither sends `asOf` nor reads it
  const body = { asOf: list.asOf, until: newest.updatedAt }
  const onError = ({ message }: Error) => toast(`We couldn't mark them as read. ${message}`, 'bad')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      loading={all.isPending}
      onClick={({ currentTarget }) => {
        onPress(currentTarget)
        all.mutate(body, { onError })
      }}
    >
      Mark all read
    </Button>
  )
}
