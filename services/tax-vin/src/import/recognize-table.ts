import type { ZipPlaces } from '../domain/zip-places.ts'
import { cityCountyForm } from './forms/city-county-form.ts'
import { pub718Form } from './forms/pub-718-form.ts'
import { sstForm } from './forms/sst-form.ts'
import type { TableReader } from './forms/table-reader.ts'
import { washingtonZipForm } from './forms/washington-zip-form.ts'
import { zipForm } from './forms/zip-form.ts'

const FORMS = [washingtonZipForm, zipForm, cityCountyForm, sstForm, pub718Form] as const

/** Returns the reader of a table by its first distinctive line; null for any other line. `day` is today. */
export function recognizeTable(line: string, places: ZipPlaces, day: string): TableReader | null {
  for (const form of FORMS) {
    const reader = form(line, places, day)
    if (reader !== null) return reader
  }
  return null
}
