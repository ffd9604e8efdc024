import { formatCount } from '../../../ui/format.ts'
import type { Home } from '../api/home.ts'
import styles from './my-week.module.css'

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Packets sent, opened and submitted in the last seven days, with bars for each day; a swatch names the color of a bar. */
export function MyWeek({ week }: { week: Home['week'] }) {
  const { days } = week
  const total = (key: 'sent' | 'opened' | 'submitted') => days.reduce((sum, day) => sum + day[key], 0)
  const most = Math.max(1, ...days.map(({ sent, opened }) => Math.max(sent, opened)))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section aria-labelledby="my-week">
      <div className={styles.head}>
        <h2 id="my-week">{week.of === 'me' ? 'My week' : 'This week'}</h2>
        {first === undefined || last === undefined ? null : (
          <span className={styles.small}>
            {DATE.format(new Date(first.day))} to {DATE.format(new Date(last.day))}
          </span>
        )}
      </div>
      <dl className={styles.totals}>
        {(['sent', 'opened', 'submitted'] as const).map((key) => (
          <div key={key}>
            <dd>{formatCount(total(key))}</dd>
            <dt>
              {key === 'submitted' ? null : <i className={`${styles.swatch} ${styles[key]}`} aria-hidden="true" />}
              {key}
            </dt>
          </div>
        ))}
      </dl>
      <ol className={styles.bars}>
        {days.map((one) => {
          const { day, sent, opened, submitted } = one
          const name = DAY.format(new Date(day))
          const text = `${name}: ${sent} sent, ${opened} opened, ${submitted} submitted`
          return (
            <li key={day} title={text}>
              <span className="visually-hidden">{text}</span>
              <span className={styles.bar} aria-hidden="true">
                {backToFront(one).map((key) => (
                  <i key={key} className={styles[key]} style={{ height: `${(one[key] / most) * 100}%` }} />
                ))}
              </span>
              <span className={styles.day} aria-hidden="true">
                {name.charAt(0)}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.small}>
        {week.of === 'me' ? 'You' : 'The team'} sent {formatCount(week.sentBefore)} the week before.
      </p>
    </section>
  )
}

/** Returns the bars of a day in the order in which they are drawn: the lower one in front, or it would be covered. */
function backToFront({ sent, opened }: Home['week']['days'][number]): ('sent' | 'opened')[] {
  return opened > sent ? ['opened', 'sent'] : ['sent', 'opened']
}
