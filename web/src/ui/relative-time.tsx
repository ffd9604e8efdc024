import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { useNow } from './use-now.ts'

dayjs.extend(relativeTime)

/** '5 minutes ago', with the exact time on hover and focus; `missing` where there is none yet. */
export function RelativeTime({ at, missing = 'Never' }: { at: string | null | undefined; missing?: string }) {
  const now = useNow()
  if (!at) return <span>{missing}</span>
  const time = dayjs(at)
  // A clock that runs behind the server's must not say 'in a few seconds'.
  const shown = time.valueOf() > now ? dayjs(now) : time
  return (
    <Tooltip label={time.format('dddd, MMMM D, YYYY h:mm:ss A')}>
      <time dateTime={at}>{shown.from(now)}</time>
    </Tooltip>
  )
}
