import { countOf } from '../../../ui/format.ts'
import type { ShownEstimate } from './shown-estimate.ts'

/**
 * Returns the steps from the selling price to the trade-in value, each with its amount in dollars. A bar spans the value before and after its line;
 * its position and width are in percent.
 */
export function waterfallSteps({ estimatedValue, lines }: Pick<ShownEstimate, 'estimatedValue' | 'lines'>) {
  let left = estimatedValue
  const whole = Math.max(1, estimatedValue)
  return lines.map(({ label, amount }) => {
    const before = left
    left += amount
    const percent = (dollars: number) => Math.max(0, Math.min(100, (dollars * 100) / whole))
    const [low, high] = [percent(Math.min(before, left)), percent(Math.max(before, left))]
    return { label, amount, left: low, width: high - low }
  })
}

/** Returns the number of vehicles behind an estimate, and how reliable it is (rules: trade-in estimate). */
export function confidenceText({
  confidence,
  comparables,
  basedOn,
}: Pick<ShownEstimate, 'confidence' | 'comparables' | 'basedOn'>): string {
  const count = comparables.length || basedOn
  const from = `from ${countOf(count, 'vehicle')}`
  if (confidence === 'none') return `No vehicle of this model yet: a rough estimate from ${countOf(basedOn, 'vehicle')}`
  return confidence === 'good' ? `Good match, ${from}` : `Few matches, ${from}`
}
