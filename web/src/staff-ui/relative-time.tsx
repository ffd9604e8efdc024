import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import { timeAgo } from './time-ago.ts'
import { useNow } from './use-now.ts'

/** '5 minutes ago', with the exact time on hover and focus; `missing` where there is none yet. */
export function RelativeTime({ at, missing = 'Never' }: { at: string | null | undefined; missing?: string }) {
  const now = useNow()
  if (!at) return <span>{missing}</span>
  return (
    <Tooltip label={dayjs(at).format('dddd, MMMM D, YYYY h:mm:ss A')}>
      <time dateTime={at}>{timeAgo(at, now)}</time>
    </Tooltip>
  )
}
