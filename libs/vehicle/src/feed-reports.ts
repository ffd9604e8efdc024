import type { FieldName } from './feed-columns.ts'
import type { FeedReport } from './feed-vehicle.ts'
import { firstAddress } from './row-cells.ts'

type ReportField = Extract<FieldName, 'autocheckUrl' | 'carfaxUrl' | 'historyReportUrl' | 'stickerUrl' | 'inspectionUrl'>

/** The fields with reports about a vehicle, and the kind of each (rules: feed columns). */
export const REPORT_FIELDS: Readonly<Record<ReportField, Omit<FeedReport, 'url'>>> = {
  autocheckUrl: { kind: 'autocheck', source: 'AutoCheck' },
  carfaxUrl: { kind: 'autocheck', source: 'Carfax' },
  historyReportUrl: { kind: 'autocheck', source: 'History report' },
  inspectionUrl: { kind: 'inspection', source: 'Inspection' },
  stickerUrl: { kind: 'msrp', source: 'Window sticker' },
}

/** Returns whether a field contains reports. */
export function isReportField(field: string): field is ReportField {
  return Object.hasOwn(REPORT_FIELDS, field)
}

const NONE: readonly FeedReport[] = []
const NO_FUNCTION = () => NONE

/** Creates the function that reads the URLs of reports in a row. Most files have none, and then it does no work. */
export function createReportCells(
  byField: Readonly<Record<ReportField, readonly number[]>>,
): (cells: readonly string[]) => readonly FeedReport[] {
  const fields = Object.keys(REPORT_FIELDS).filter(isReportField)
  const columns = fields.flatMap((field) => byField[field].map((index) => ({ indexes: [index], ...REPORT_FIELDS[field] })))
  if (columns.length === 0) return NO_FUNCTION
  return (cells) => {
    let reports: FeedReport[] | null = null
    for (const { indexes, kind, source } of columns) {
      const url = firstAddress(cells, indexes)
      if (url === '' || reports?.some((report) => report.url === url)) continue
      reports ??= []
      reports.push({ kind, source, url })
    }
    return reports ?? NONE
  }
}
