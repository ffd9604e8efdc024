/** The time that a digest tells of. */
export interface DigestPeriod {
  period: 'daily' | 'weekly'
  from: Date
  until: Date
}
