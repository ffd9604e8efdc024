import type { HomeSection } from '@forecourt/contracts/leads/home'
import type { ObjectId } from 'mongodb'
import { sinceYesterday, unopenedWindow } from '../domain/home-days.ts'
import type { LeadQueue } from '../store/lead-queues.ts'

export interface HomeMoment {
  now: Date
  timeZone: string
  /** the customers who are viewing a packet */
  viewing: readonly ObjectId[]
}

/** Returns the queue of a section of the home (rules: home). */
export function homeQueue(section: HomeSection, { now, timeZone, viewing }: HomeMoment): LeadQueue {
  switch (section) {
    case 'submitted':
      return { kind: 'asked', since: sinceYesterday(now, timeZone) }
    case 'unopened':
      return { kind: 'unopened', ...unopenedWindow(now), viewing, now }
    case 'quiet':
      return { kind: 'quiet', viewing, now }
  }
}
