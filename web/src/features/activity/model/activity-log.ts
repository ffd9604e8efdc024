import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import type { Tone } from '../../../staff-ui/status-pill.tsx'

type ActionType = ActivityLog['actionType']
/** rules: team activity analytics */
export type ActionFilter = 'all' | ActionType

export const ACTION_LABELS: Record<ActionType, string> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  view: 'View',
  login: 'Login',
}
export const ACTION_TONES: Record<ActionType, Tone> = { create: 'good', update: 'info', delete: 'bad', view: 'neutral', login: 'warn' }

const WORDS: Record<string, string> = { vin: 'VIN', url: 'URL', id: 'ID', csv: 'CSV' }

/** 'vehicle_packet' is shown as 'vehicle packet' (rules: activity log). */
export function entityLabel(entityType: string): string {
  return entityType.replaceAll('_', ' ')
}

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
export function detailPairs(details: ActivityLog['details'], timeZone: string): { label: string; value: string }[] {
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

/**
 * Joins the pages of the log into one list that never jumps: entries newer than `topId` (the first entry shown) are held back until the user
 * requests them and counted in `newer`. Removes duplicates, which occur when pages shift between requests. A deleted `topId` (log cleared) holds nothing back.
 */
export function logView(pages: readonly { logs: readonly ActivityLog[] }[], topId: string | null) {
  const byId = new Map(pages.flatMap(({ logs }) => logs.map((log) => [log._id, log] as const)))
  const all = [...byId.values()]
  const newer = Math.max(
    all.findIndex(({ _id }) => _id === topId),
    0,
  )
  return { entries: all.slice(newer), newer }
}
