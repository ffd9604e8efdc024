/** The period that a digest covers. */
export interface DigestPeriod {
  period: 'daily' | 'weekly'
  from: Date
  until: Date
}
