/** '77,000 mi', or `missing` where the feed says nothing. */
export function formatMileage(mileage: number | null | undefined, unit: 'mi' | 'km', missing = 'N/A'): string {
  return mileage === null || mileage === undefined ? missing : `${formatCount(mileage)} ${unit}`
}

export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(count)
}

/** '3 vehicles', '1 vehicle'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** '1.4 MB'; kilobytes below a tenth of one. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${formatCount(Math.max(1, Math.round(bytes / 1024)))} kB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}

/** '2023 Chevrolet Traverse Premier': what a vehicle is called in headings. */
export function vehicleTitle(vehicle: {
  year?: number | string | null
  make?: string
  model?: string
  trim?: string
  name?: string
}): string {
  const parts = [vehicle.year, vehicle.make, vehicle.model].filter((part) => part !== null && part !== undefined && part !== '')
  if (parts.length < 2 && vehicle.name) return vehicle.name
  const title = [...parts, vehicle.trim].filter(Boolean).join(' ')
  return title === '' ? 'Vehicle' : title
}

/** A feed's free text with its runs of blank lines closed up to one. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
