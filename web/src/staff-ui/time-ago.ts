import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'

dayjs.extend(relativeTime)

/** '5 minutes ago', seen from `now` in milliseconds; a clock that runs behind the server's must not say 'in a few seconds'. */
export function timeAgo(at: string, now: number): string {
  const time = dayjs(at)
  return (time.valueOf() > now ? dayjs(now) : time).from(now)
}
