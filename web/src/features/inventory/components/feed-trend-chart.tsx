import '@mantine/charts/styles.css'
import { AreaChart, BarChart } from '@mantine/charts'
import dayjs from 'dayjs'
import { formatCount } from '../../../ui/format.ts'
import type { TrendPoint } from '../model/feed-trend.ts'
import styles from './feed-trend.module.css'

/** The height of the heading above each chart, in pixels. */
const HEADING_HEIGHT = 30

/** The series of the second chart. */
const CHANGES = [
  { name: 'added', label: 'Added', color: 'var(--fc-chart-added)' },
  { name: 'changed', label: 'Changed', color: 'var(--fc-chart-changed)' },
  { name: 'removed', label: 'Removed', color: 'var(--fc-chart-removed)' },
  { name: 'rejected', label: 'Rejected', color: 'var(--fc-chart-rejected)' },
] as const
const INVENTORY = [
  { name: 'rows', label: 'Rows in the file', color: 'var(--fc-muted)' },
  { name: 'vehicles', label: 'Vehicles', color: 'var(--fc-accent)' },
]

/** Vehicles by import beside the changes of each import, hidden from screen readers: the caller provides a name and a table. */
export function FeedTrendChart({ points, height }: { points: readonly TrendPoint[]; height: number }) {
  // the axis uses positions instead of times, because several imports can share a minute
  const data = points.map((point, index) => ({ ...point, place: String(index) }))
  const pointAt = (place: unknown) => data[Number(place)]
  const isOneDay = dayjs(points[0]?.at).isSame(points.at(-1)?.at, 'day')
  const shared = {
    h: height - HEADING_HEIGHT,
    data,
    dataKey: 'place',
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: formatCount,
    tooltipAnimationDuration: 0,
    yAxisProps: { width: 52, allowDecimals: false, tickCount: 4, minTickGap: 0 },
    xAxisProps: { tickFormatter: (place: string) => dayjs(pointAt(place)?.at).format(isOneDay ? 'h:mm A' : 'MMM D'), minTickGap: 24 },
    tooltipProps: {
      labelFormatter: (place: unknown) => `${dayjs(pointAt(place)?.at).format('MMM D, h:mm A')}, ${pointAt(place)?.fileName}`,
    },
  } as const
  return (
    <div className={styles.charts}>
      <div>
        <p className={styles.heading}>
          Vehicles <Legend series={INVENTORY} />
        </p>
        <AreaChart
          {...shared}
          series={INVENTORY}
          curveType="linear"
          withGradient={false}
          fillOpacity={0.08}
          withDots={data.length <= 12}
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8 } }}
        />
      </div>
      <div>
        <p className={styles.heading}>
          What changed <Legend series={CHANGES} />
        </p>
        <BarChart
          {...shared}
          series={[...CHANGES]}
          type="stacked"
          maxBarWidth={28}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8 } }}
        />
      </div>
    </div>
  )
}

function Legend({ series }: { series: readonly { name: string; label: string; color: string }[] }) {
  return (
    <span className={styles.legend}>
      {series.map(({ name, label, color }) => (
        <span key={name}>
          <i style={{ background: color }} />
          {label}
        </span>
      ))}
    </span>
  )
}
