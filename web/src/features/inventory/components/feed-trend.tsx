import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Skeleton } from '@mantine/core'
import dayjs from 'dayjs'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { formatCount, upperFirst } from '../../../ui/format.ts'
import { feedTrend, type TrendPoint, trendSummary } from '../model/feed-trend.ts'
import styles from './feed-trend.module.css'

const charts = laterPart(async () => (await import('./feed-trend-chart.tsx')).FeedTrendChart)
/** The height of the charts in pixels, reserved to avoid a layout shift when they load. */
const CHARTS_HEIGHT = 190

/** The number of vehicles and changes per import, as charts and as a table. Renders nothing before the second import. */
export function FeedTrend({ versions }: { versions: readonly FeedVersion[] }) {
  const points = feedTrend(versions)
  if (points.length < 2) return null
  return (
    <section className={styles.trend} aria-label="Feed history">
      <LaterPart
        part={charts}
        loading={<Skeleton height={CHARTS_HEIGHT} radius="md" role="status" aria-label="Loading charts" />}
        failed={(failure) => <PartError text="We couldn't load the charts." {...failure} />}
      >
        {(FeedTrendChart) => (
          <div role="img" aria-label={trendSummary(points)}>
            <FeedTrendChart points={points} height={CHARTS_HEIGHT} />
          </div>
        )}
      </LaterPart>
      <TrendTable points={points} />
    </section>
  )
}

const NUMBERS = ['vehicles', 'rows', 'added', 'changed', 'removed', 'rejected'] as const

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <details className={styles.asTable}>
      <summary>Show as a table</summary>
      <ScrollBox className={styles.scroll} label="Feed history as a table">
        <table>
          <caption className="visually-hidden">Imports, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Import</th>
              {NUMBERS.map((name) => (
                <th key={name} scope="col">
                  {upperFirst(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.versionId}>
                <th scope="row">
                  {dayjs(point.at).format('MMM D, YYYY h:mm A')}
                  <span>{point.fileName}</span>
                </th>
                {NUMBERS.map((name) => (
                  <td key={name}>{formatCount(point[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
