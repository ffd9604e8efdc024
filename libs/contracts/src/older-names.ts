import type { z } from 'zod'

/** A field under its older name: its schema, and its value in a record. */
interface OlderName<Of> {
  schema: z.ZodType
  /** the current field, for the documentation */
  is: string
  of: (record: Of) => unknown
}
export type OlderNames<Of> = Readonly<Record<string, OlderName<Of>>>

/** The fields of a table for a record's schema: optional, because only responses have them. */
export function olderNamesShape<const Names extends Readonly<Record<string, { schema: z.ZodType; is: string }>>>(
  names: Names,
): { [Name in keyof Names]: z.ZodOptional<Names[Name]['schema']> } {
  const fields = Object.entries(names).map(([name, { schema, is }]) => [name, schema.optional().describe(`For older clients: ${is}.`)])
  return Object.fromEntries(fields)
}

/** Adds the older names of a table to a record (rules: older names). */
export function withOlderNames<Of extends object>(names: OlderNames<Of>, record: Of): Of {
  const older = Object.entries(names).map(([name, { of }]) => [name, of(record)] as const)
  return { ...record, ...Object.fromEntries(older) }
}
