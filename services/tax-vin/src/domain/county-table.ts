/** Names by the percent that they add: 'PalmBeach StJohns', without blanks and signs within a name. */
type Percents = Readonly<Record<number, string>>

/** What counties and cities of a state add to its rate, where that is a small table which hardly ever changes. */
export interface CountyTable {
  asOf: string
  source: string
  counties: Percents
  /** counties in which no town adds anything of its own */
  whole?: Percents
  /** the county's percent included */
  cities?: Percents
  /** percent where the table does not name the county; undefined: the table says nothing there */
  elsewhere?: number
  /**
   * Percent that cities which the table does not name add to their county's, where many do: what is left of the state's published average over its ZIP codes. A rate with it is an average.
   */
  towns?: number
}
