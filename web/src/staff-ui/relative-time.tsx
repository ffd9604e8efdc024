import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import { shortTimeAgo, timeAgo } from './time-ago.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  at: string | null | undefined
  missing?: string
  /** '5 min ago', where there is little room */
  short?: boolean
}

/** '5 minutes ago', with the exact time on hover and focus; `missing` where there is none yet. */
export function RelativeTime({ at, missing = 'Never', short = false }: RelativeTimeProps) {
  const now = useNow()
  if (!at) return <span>{missing}</span>
  return (
    <Tooltip label={dayjs(at).format('dddd, MMMM D, YYYY h:mm:ss A')}>
      <time dateTime={at}>{short ? shortTimeAgo(at, now) : timeAgo(at, now)}</time>
    </Tooltip>
  )
}
