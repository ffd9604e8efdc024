import { lineText } from './cell-text.ts'
import type { FieldName } from './feed-columns.ts'
import { type MileageUnit, parseMileage, parseMileageUnit } from './mileage.ts'

interface MileageCells {
  /** whole distance in `unit`; null when the row has none */
  distance: number | null
  unit: MileageUnit
  /** whether no column has a distance although one has text */
  isUnreadable: boolean
}

/**
 * Creates the function that reads the distance of a row. The unit is from the cell, otherwise from a unit column, otherwise from the header
 * ('Kilometers'), otherwise `defaultUnit`.
 */
export function createMileageCells(
  headers: readonly string[],
  byField: Readonly<Record<FieldName, readonly number[]>>,
  defaultUnit: MileageUnit,
): (cells: readonly string[]) => MileageCells {
  const columns = [...byField.mileage, ...byField.mileageKm].map((index) => ({
    index,
    headerUnit: byField.mileageKm.includes(index) ? ('km' as const) : parseMileageUnit(inWords(headers[index] ?? '')),
  }))
  return (cells) => {
    let isUnreadable = false
    for (const { index, headerUnit } of columns) {
      const text = lineText(cells[index] ?? '')
      if (text === '') continue
      const { distance, unit } = parseMileage(text)
      if (distance !== null)
        return { distance, unit: unit ?? unitCell(cells, byField.mileageUnit) ?? headerUnit ?? defaultUnit, isUnreadable: false }
      isUnreadable = true
    }
    return { distance: null, unit: defaultUnit, isUnreadable }
  }
}

/** Splits 'odometer_km' and 'OdometerMiles' into words. */
function inWords(header: string): string {
  return header.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
}

function unitCell(cells: readonly string[], indexes: readonly number[]): MileageUnit | null {
  for (const index of indexes) {
    const unit = parseMileageUnit(cells[index] ?? '')
    if (unit !== null) return unit
  }
  return null
}
