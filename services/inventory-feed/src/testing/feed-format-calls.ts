import type { FeedColumn, FeedFormat, FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect } from 'vitest'
import type { TestDealership } from './start-inventory-feed.ts'

/** The default format. */
export const FORMAT: FeedFormat = { columns: {}, mileageUnit: 'mi', currency: 'USD' }
/** A file of these lines. */
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`
export const HEADER = 'Stock,Make,Model,Price,Amount A,Lot,Mileage'
/** Two vehicles, with an unknown column that staff may map to a price. */
export const FILE = csv(HEADER, 'A1,Honda,Civic,20000,18500,North,12000', 'A2,Ford,Focus,9000,,South,50000')

/** The response of both operations, or the error body. */
interface FormatResponse {
  format: FeedFormat
  file: { versionId: string; fileName: string } | null
  columns: FeedColumn[]
  version: FeedVersion | null
  code?: string
}
/** Gets the format and the columns of the newest file. */
export const read = (lot: TestDealership, token = lot.admin) => lot.get<FormatResponse>('/feed-format', token)
/** Changes the format. */
export const change = (lot: TestDealership, format: Partial<FeedFormat>, token = lot.admin) =>
  lot.send<FormatResponse>('PUT', '/feed-format', token, { ...FORMAT, ...format })
/** Waits until a version has reached a state. */
export const ended = (lot: TestDealership, id: string | undefined, state: FeedVersion['state'] = 'imported') =>
  eventually(async () => expect((await lot.get<FeedVersion>(`/feed-versions/${id}`)).body.state).toBe(state))
/** Changes the format and waits until the current file has been read again. */
export async function changed(lot: TestDealership, format: Partial<FeedFormat>): Promise<FeedVersion> {
  const { body } = await change(lot, format)
  await ended(lot, body.version?._id)
  return (await lot.get<FeedVersion>(`/feed-versions/${body.version?._id}`)).body
}
/** Returns the facts of the listed vehicles. */
export const facts = async (lot: TestDealership) => (await lot.vehicles()).map((vehicle) => vehicle.facts)
