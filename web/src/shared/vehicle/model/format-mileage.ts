import { formatCount } from '../../../ui/format.ts'

/** '77,000 mi', or `missing` if the feed has no mileage. */
export function formatMileage(mileage: number | null | undefined, unit: 'mi' | 'km', missing = 'N/A'): string {
  return mileage === null || mileage === undefined ? missing : `${formatCount(mileage)} ${unit}`
}
