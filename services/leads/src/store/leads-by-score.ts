import type { Collection, Filter, ObjectId } from 'mongodb'
import { scorelessSince } from '../domain/engagement-score.ts'
import type { LeadDoc } from './lead-doc.ts'
import { scoreExpression } from './lead-rank.ts'

/**
 * Returns the leads of a filter, highest score first, and those without a score newest first. Scores decay with time, so no index holds them. They are
 * computed for customers who were active in the last 30 days, and without another filter this is a covered query on `by_active`. All other leads
 * have no score, and follow by index, newest first.
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

/** Returns leads by id, in the order of the ids; skips deleted ones. */
export async function inOrder(leads: Collection<LeadDoc>, ids: readonly ObjectId[]): Promise<LeadDoc[]> {
  if (ids.length === 0) return []
  const found = await leads.find({ _id: { $in: [...ids] } }).toArray()
  const byId = new Map(found.map((lead) => [lead._id.toHexString(), lead]))
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? [])
}
