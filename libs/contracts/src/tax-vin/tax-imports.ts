import { z } from 'zod'
import { personSchema, timeField } from '../fields.ts'

/** The formats of tables that can be imported: our own CSV by ZIP code, and the states' own files (rules: importing tax rates). */
const TAX_FORMS = ['zip', 'california', 'new-york', 'florida', 'sst', 'washington', 'washington-zip', 'texas'] as const
export type TaxForm = (typeof TAX_FORMS)[number]

/** The changes of an imported table; on a dry run, the changes it would make. */
export const taxImportSchema = z.object({
  form: z.enum(TAX_FORMS),
  /** nothing was changed; the result is a preview */
  dryRun: z.boolean(),
  rows: z.number().int(),
  /** number of ZIP codes */
  imported: z.number().int(),
  rejected: z.number().int(),
  /** the first rejected rows and why */
  problems: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  /** ZIP codes that had no imported rate, a different one, and the same */
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** the largest changes of rates in effect */
  differences: z.array(z.object({ zip: z.string(), region: z.string(), before: z.number(), after: z.number() })),
  by: personSchema.nullable(),
  at: timeField,
})

/** A change to the imported rates. */
export const taxChangeSchema = z.object({
  changeId: z.string(),
  at: timeField,
  by: personSchema.nullable(),
  /** 'rates.csv: 1,204 ZIP codes' */
  text: z.string(),
  /** true for the newest change that is not undone */
  canUndo: z.boolean(),
  undone: z.boolean(),
})
