import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import { lowerFirst } from '../ui/format.ts'
import { timeAgo } from './time-ago.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  at: string | null | undefined
  missing?: string
  /** within a sentence: 'yesterday', not 'Yesterday' */
  inText?: boolean
}

/** '5 min ago', with the exact time on hover and focus; `missing` when there is no time yet. */
export function RelativeTime({ at, missing = 'Never', inText = false }: RelativeTimeProps) {
  const now = useNow()
  if (!at) return <span>{missing}</span>
  return (
    <Tooltip label={dayjs(at).format('dddd, MMMM D, YYYY h:mm:ss A')}>
      <time dateTime={at}>{inText ? lowerFirst(timeAgo(at, now)) : timeAgo(at, now)}</time>
    </Tooltip>
  )
}
