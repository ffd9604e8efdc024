import dayjs from 'dayjs'
import { countOf } from '../../../ui/format.ts'
import styles from './opens-sparkline.module.css'

const HEIGHT = 40
/** the column height of a day without opens, so that it stays visible */
const FOOT = 2

/** The number of packet opens, one column per day, oldest first. */
export function OpensSparkline({ days }: { days: readonly { day: string; opens: number }[] }) {
  const most = Math.max(1, ...days.map(({ opens }) => opens))
  const total = days.reduce((sum, { opens }) => sum + opens, 0)
  const busiest = days.find(({ opens }) => opens === most)
  const text = total === 0 || busiest === undefined ? 'none' : `${total}, most on ${dayText(busiest.day)} (${busiest.opens})`
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Opens in the last ${days.length} days: ${text}`}
        viewBox={`0 0 ${days.length * 6} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.chart}
      >
        {days.map(({ day, opens }, place) => {
          const height = opens === 0 ? FOOT : FOOT + (opens / most) * (HEIGHT - FOOT)
          return (
            <rect key={day} x={place * 6 + 0.75} y={HEIGHT - height} width={4.5} height={height} data-none={opens === 0 || undefined}>
              <title>{`${dayText(day)}: ${countOf(opens, 'open')}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className={styles.days} aria-hidden="true">
        <span>{days[0] === undefined ? '' : dayText(days[0].day)}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  )
}

function dayText(day: string): string {
  return dayjs(day).format('MMM D')
}
