/** Names by the percent that they add: 'PalmBeach StJohns', without spaces and punctuation within a name. */
type Percents = Readonly<Record<number, string>>

/** The rates that counties and cities of a state add, for states where that is a small table that hardly ever changes. */
export interface CountyTable {
  asOf: string
  source: string
  counties: Percents
  /** counties in which no town has a tax of its own */
  whole?: Percents
  /** percent including the county's */
  cities?: Percents
  /** percent of counties that are not listed; undefined: unknown */
  elsewhere?: number
  /**
   * Percent that unlisted cities add to their county's on average, for states where many do: the rest of the state's published average over its ZIP
   * codes. A rate that includes it is an average.
   */
  towns?: number
}
