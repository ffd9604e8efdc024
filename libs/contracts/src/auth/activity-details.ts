import type { ActivityLog } from './activity.ts'

interface DetailPair {
  label: string
  value: string
}

/** 'vehicle_packet' is shown as 'vehicle packet' (rules: activity log). */
export function entityLabel(entityType: string): string {
  return entityType.replaceAll('_', ' ')
}

const WORDS: Record<string, string> = { vin: 'VIN', url: 'URL', id: 'ID', csv: 'CSV' }

/** The label of a key: 'vehicleCount' and 'vehicle_count' become 'Vehicle count'. */
function detailLabel(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())
    .map((word) => WORDS[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The details of an entry as label and value (rules: activity log). The vehicle and its VIN are one pair; empty values are omitted; times are in
 * `timeZone`.
 */
export function detailPairs(details: ActivityLog['details'], timeZone: string): DetailPair[] {
  const { vehicleInfo, vin, ...others } = details
  const vehicle = [textOf(vehicleInfo ?? null), textOf(vin ?? null) && `VIN\u00a0${textOf(vin ?? null)}`]
    .filter((part) => part !== '')
    .join(' · ')
  const pairs = Object.entries(others).map(([key, value]) => ({ label: detailLabel(key), value: timeIn(timeZone, textOf(value)) }))
  return [{ label: 'Vehicle', value: vehicle }, ...pairs].filter(({ value }) => value !== '')
}

function textOf(value: ActivityLog['details'][string]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? new Intl.NumberFormat('en-US').format(value) : value
}

/** Writes a time as 'Nov 30, 2026, 11:59 PM'; any other text is unchanged. */
function timeIn(timeZone: string, text: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
  return isTime ? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text)) : text
}
