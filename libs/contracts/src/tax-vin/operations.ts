import { z } from 'zod'
import { doneSchema, nameField, objectIdField, timeField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { anyoneNoDealership, otherServicesNoDealership, ownerNoDealership } from '../usual-access.ts'
import { taxChangeSchema, taxImportSchema } from './tax-imports.ts'
import { vehicleTaxSchema } from './vehicle-tax.ts'
import { decodedVinSchema, modelYearField, vinField } from './vins.ts'

/** The message for a ZIP code without a rate (rules: tax rate not found). */
export const TAX_RATE_NOT_FOUND = 'Tax rate not found for this zip code'
/**
 * A rate table of every ZIP code of the country has a few megabytes; a boundary file of a Streamlined Sales Tax state has a row for every street.
 * Files are parsed as they arrive, so that size costs time, not memory.
 */
export const TAX_TABLE_MAX_BYTES = 256 * 1024 * 1024
export const TAX_RATE_MAX = 0.25

/** Five digits, or nine: leading zeros are kept, and of ZIP+4 only the first five digits count. */
const zipField = z
  .string()
  .trim()
  .regex(/^\d{5}(?:-?\d{4})?$/, 'must be a ZIP code of 5 digits, or ZIP+4')

/**
 * The source of a rate (rules: where a tax rate comes from): an imported table, a provider with a subscription, a small county table that ships
 * with the platform, the state's rate with its average local rate, or the state's exact rate where there are no local taxes.
 */
const TAX_SOURCES = ['zip', 'provider', 'county', 'average', 'state'] as const
export type TaxSource = (typeof TAX_SOURCES)[number]

/** The result of a lookup: a source, or none if the ZIP code has no rate. */
export const TAX_LOOKUP_RESULTS = [...TAX_SOURCES, 'none'] as const
export type TaxLookupResult = (typeof TAX_LOOKUP_RESULTS)[number]
/** How long customers' lookups are kept, in days. */
export const TAX_LOOKUPS_KEPT_DAYS = 100

const taxTableStateSchema = z.object({
  /** two letters */
  state: z.string(),
  name: z.string(),
  /** the state's own rate, as a fraction */
  stateRate: z.number(),
  /** the average addition of its cities and counties, as a fraction; null if none of them levies such a tax */
  averageLocalRate: z.number().nullable(),
  /** the date of these rates, `2026-01-01`, and their source */
  asOf: z.string(),
  source: z.string(),
  /** ZIP codes of the state with an imported rate */
  importedZips: z.number().int(),
  importedAt: timeField.nullable(),
})

/** The operations of the tax-vin service. */
export const taxVinOperations = {
  getTaxRate: {
    method: 'GET',
    path: '/api/dealerships/utils/tax-rate/:zip',
    ...anyoneNoDealership,
    // rules: zero tax rate
    summary: 'The sales tax rate of a ZIP code as a fraction, with its region and state; 0 is a rate. 404 where none is known.',
    params: z.object({ zip: zipField }),
    query: z.object({ sellerZip: zipField.optional() }),
    response: z.object({
      zip: z.string(),
      rate: z.number(),
      /** the city, 'average for New York' or 'state rate' */
      regionName: z.string(),
      /** two letters */
      state: z.string(),
      stateName: z.string(),
      /** '' if unknown */
      county: z.string(),
      source: z.enum(TAX_SOURCES),
      asOf: z.string(),
      /** whether the seller of `sellerZip` is in the same county: its own rate then takes precedence over an average */
      sellerInCounty: z.boolean(),
      /** the tax on a vehicle by the state's own rules, which applies if the dealership's setting says so; null if the post office is in no state */
      vehicleTax: vehicleTaxSchema.nullable(),
    }),
  },
  getTaxRateOnly: {
    method: 'GET',
    path: '/api/taxrate/:zip',
    ...anyoneNoDealership,
    summary: 'The same rate for older clients.',
    params: z.object({ zip: zipField }),
    response: z.object({ taxRate: z.number(), regionName: z.string(), state: z.string() }),
  },
  listTaxTables: {
    method: 'GET',
    path: '/api/tax-tables',
    ...ownerNoDealership,
    summary: 'What the rates stand on: each state’s own rate with its date and source, and what was imported for its ZIP codes.',
    response: z.object({ states: z.array(taxTableStateSchema), changes: z.array(taxChangeSchema) }),
  },
  listZipLookups: {
    method: 'GET',
    path: '/api/tax-tables/lookups',
    ...ownerNoDealership,
    summary:
      'The ZIP codes that customers entered in calculators, the most frequent first, each with where its newest rate came from. What staff look up is not counted; ' +
      'a lookup is listed within 10 seconds.',
    query: z.object({
      page: wholeNumberField(1, 100_000).default(1),
      pageSize: wholeNumberField(1, 200).default(24),
      days: wholeNumberField(1, TAX_LOOKUPS_KEPT_DAYS).default(30),
      result: z.enum(TAX_LOOKUP_RESULTS).optional(),
    }),
    response: z.object({
      zips: z.array(
        z.object({
          zip: z.string(),
          /** '' if no post office has the ZIP code */
          city: z.string(),
          state: z.string(),
          result: z.enum(TAX_LOOKUP_RESULTS),
          lookups: z.number().int(),
          lastLookedUpAt: timeField,
        }),
      ),
      /** number of matching ZIP codes */
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      /** counts of all ZIP codes in these days, regardless of the filter */
      results: z.array(z.object({ result: z.enum(TAX_LOOKUP_RESULTS), zips: z.number().int(), lookups: z.number().int() })),
    }),
  },
  importTaxTable: {
    method: 'POST',
    path: '/api/tax-tables',
    ...ownerNoDealership,
    summary:
      'Import a table of rates: a CSV of ZIP code, state, region and combined rate, or a state’s own file, recognized by its form. Rows replace what the same ZIP codes had; all of the ' +
      'good ones, or none. With `dryRun=true` nothing changes: the answer says what would.',
    query: z.object({ dryRun: z.enum(['true', 'false']).optional() }),
    body: { kind: 'multipart', fileField: 'file', maxBytes: TAX_TABLE_MAX_BYTES },
    response: taxImportSchema,
    rateLimit: 'upload',
  },
  undoTaxChange: {
    method: 'POST',
    path: '/api/tax-tables/changes/:changeId/undo',
    ...ownerNoDealership,
    summary:
      'Undo the newest change of the imported rates: its ZIP codes have what they had before it. 409 when it is not the newest any more.',
    params: z.object({ changeId: objectIdField }),
    errors: [409],
    response: doneSchema,
  },
  removeTaxTable: {
    method: 'DELETE',
    path: '/api/tax-tables/:state',
    ...ownerNoDealership,
    summary: 'Forget what was imported for a state; its own rate counts again.',
    params: z.object({
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'must be two letters'),
    }),
    response: z.object({ success: z.boolean(), removed: z.number().int() }),
  },
  decodeVin: {
    method: 'GET',
    path: '/api/vin/:vin',
    ...anyoneNoDealership,
    summary:
      'What a VIN says of its vehicle, `Unknown` where nothing is known, and where each fact comes from. With `dealershipId` the dealership’s own vehicles of ' +
      'the same pattern fill gaps.',
    params: z.object({ vin: vinField }),
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: decodedVinSchema,
  },
  decodeVinInternally: {
    method: 'GET',
    path: '/internal/vin/:vin',
    ...otherServicesNoDealership,
    summary: 'The same for services of the platform, past the limits of the gateway.',
    params: z.object({ vin: vinField }),
    query: z.object({ dealershipId: objectIdField.optional() }),
    response: decodedVinSchema,
  },
  listVinMakes: {
    method: 'GET',
    path: '/api/vin-data/makes',
    ...anyoneNoDealership,
    summary: 'Makes of cars, MPVs and light trucks of a model year, where no VIN is at hand.',
    query: z.object({ year: modelYearField }),
    response: z.object({ makes: z.array(z.string()) }),
  },
  listVinModels: {
    method: 'GET',
    path: '/api/vin-data/models',
    ...anyoneNoDealership,
    summary: 'Models of a make in a model year; empty where none are known.',
    query: z.object({ year: modelYearField, make: nameField }),
    response: z.object({ models: z.array(z.string()) }),
  },
} as const satisfies Operations
