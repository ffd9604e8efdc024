import type { CountyTable } from './county-table.ts'
import { TEXAS } from './county-table-texas.ts'
import { ALASKA_TO_ARIZONA } from './county-tables-a.ts'
import { CALIFORNIA_AND_COLORADO } from './county-tables-c.ts'
import { FLORIDA_TO_KANSAS } from './county-tables-f-k.ts'
import { LOUISIANA_TO_MISSOURI } from './county-tables-l-mo.ts'
import { NORTH_CAROLINA_TO_OHIO } from './county-tables-n-oh.ts'
import { OKLAHOMA_TO_TENNESSEE } from './county-tables-ok-t.ts'
import { UTAH_TO_WYOMING } from './county-tables-u-w.ts'

/** The built-in tables of what counties and cities add, by the letters of their state. */
export const COUNTY_TABLES: Readonly<Record<string, CountyTable>> = {
  ...ALASKA_TO_ARIZONA,
  ...CALIFORNIA_AND_COLORADO,
  ...FLORIDA_TO_KANSAS,
  ...LOUISIANA_TO_MISSOURI,
  ...NORTH_CAROLINA_TO_OHIO,
  ...OKLAHOMA_TO_TENNESSEE,
  TX: TEXAS,
  ...UTAH_TO_WYOMING,
}
