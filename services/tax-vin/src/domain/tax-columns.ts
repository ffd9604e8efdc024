/** The indexes of the columns; -1 for a column that the table does not have. */
export interface TaxColumns {
  zip: number
  rate: number
  state: number
  region: number
  /** the heading says that rates are percent */
  isPercent: boolean
}

/** Headings of commercial and free tables, without spaces, punctuation and case; the first match is used. */
const HEADINGS = {
  zip: ['zipcode', 'zip', 'zip5', 'postalcode'],
  rate: ['estimatedcombinedrate', 'combinedrate', 'combinedtaxrate', 'totalrate', 'taxrate', 'salestaxrate', 'rate'],
  state: ['state', 'statecode', 'stateabbreviation', 'stateabbrev'],
  region: ['taxregionname', 'regionname', 'region', 'city', 'cityname'],
} as const

/** Returns the columns of a table by its first line; null without a column for the ZIP code or the rate. */
export function findTaxColumns(header: readonly string[]): TaxColumns | null {
  const keys = header.map((cell) => cell.toLowerCase().replace(/percent|[^a-z0-9]/g, ''))
  const at = (names: readonly string[]) => names.map((name) => keys.indexOf(name)).find((index) => index >= 0) ?? -1
  const [zip, rate, state, region] = [at(HEADINGS.zip), at(HEADINGS.rate), at(HEADINGS.state), at(HEADINGS.region)]
  if (zip < 0 || rate < 0) return null
  return { zip, rate, state, region, isPercent: /%|percent/i.test(header[rate] ?? '') }
}
