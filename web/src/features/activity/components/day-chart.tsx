import '@mantine/charts/styles.css'
import type { ActivityStats } from '@forecourt/contracts/auth/activity'
import { BarChart } from '@mantine/charts'
import { formatCount } from '../../../ui/format.ts'
import { dayLabel, shortDay } from '../model/activity-stats.ts'

/** Columns of activity by day, hidden from screen readers: the caller provides a name and a table. */
export function DayChart({ days, height }: { days: ActivityStats['dayStats']; height: number }) {
  return (
    <BarChart
      h={height}
      data={days}
      dataKey="day"
      series={[{ name: 'count', label: 'Activities', color: 'var(--fc-accent)' }]}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={40}
      valueFormatter={formatCount}
      yAxisProps={{ width: 36, allowDecimals: false }}
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 24 }}
      tooltipProps={{ labelFormatter: (day) => dayLabel(String(day)) }}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 10, right: 4 } }}
    />
  )
}
