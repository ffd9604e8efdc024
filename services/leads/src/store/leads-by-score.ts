import type { Collection, Filter, ObjectId } from 'mongodb'
import { scorelessSince } from '../domain/engagement-score.ts'
import type { LeadDoc } from './lead-doc.ts'
import { scoreExpression } from './lead-rank.ts'

/**
 * Leads of a filter, the highest score first, the newest first among those without one. Scores change with time, so no index holds them: they are
 * worked out for those who were active in the 30 days after which nothing is left, and read from the index `by_active` alone where nothing
 * else is asked. All others have none, and follow by index, newest first.
 */
export async function leadsByScore(
  leads: Collection<LeadDoc>,
  filter: Filter<LeadDoc>,
  { now, skip, limit }: { now: Date; skip: number; limit: number },
): Promise<LeadDoc[]> {
  const since = scorelessSince(now)
  const scored: Filter<LeadDoc> = { $and: [filter, { 'rank.lastActiveAt': { $gt: since }, 'rank.points': { $gt: 0 } }] }
  const highest = await leads
    .aggregate<{ _id: ObjectId }>([
      { $match: scored },
      { $project: { createdAt: 1, score: scoreExpression(now) } },
      { $sort: { score: -1, createdAt: -1, _id: -1 } },
      { $skip: skip },
      { $limit: limit },
    ])
    .toArray()
  const first = await inOrder(
    leads,
    highest.map(({ _id }) => _id),
  )
  if (highest.length === limit) return first
  const before = highest.length > 0 ? skip + highest.length : await leads.countDocuments(scored)
  const scoreless: Filter<LeadDoc> = {
    $and: [filter, { $or: [{ 'rank.lastActiveAt': { $not: { $gt: since } } }, { 'rank.points': { $not: { $gt: 0 } } }] }],
  }
  const rest = await leads
    .find(scoreless)
    .sort({ createdAt: -1, _id: -1 })
    .skip(Math.max(0, skip - before))
    .limit(limit - highest.length)
    .toArray()
  return [...first, ...rest]
}

/** Leads by id, in the order of the ids; without those that were deleted meanwhile. */
export async function inOrder(leads: Collection<LeadDoc>, ids: readonly ObjectId[]): Promise<LeadDoc[]> {
  if (ids.length === 0) return []
  const found = await leads.find({ _id: { $in: [...ids] } }).toArray()
  const byId = new Map(found.map((lead) => [lead._id.toHexString(), lead]))
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? [])
}
