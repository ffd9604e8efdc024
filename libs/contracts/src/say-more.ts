import { z } from 'zod'
import { furtherForm } from './further-form.ts'

/**
 * Adds rules to a JSON Schema that zod leaves out although they reject requests: that a text is not blank, the format of a trimmed text, the
 * protocol of an address, the keywords in `furtherForm`, and in `x-rules` the messages of rules that a schema cannot express.
 */
export function sayMore(schema: z.core.$ZodType, jsonSchema: Record<string, unknown>, io: 'input' | 'output'): void {
  const { def } = schema._zod
  if (isText(schema) && isTrimmed(schema) && Number(jsonSchema.minLength) > 0) jsonSchema.allOf = [{ pattern: '\\S' }]
  if (schema instanceof z.ZodPipe && io === 'input' && isText(schema.in) && isText(schema.out)) {
    const { format, pattern } = z.toJSONSchema(schema.out as z.ZodType)
    Object.assign(jsonSchema, format && { format }, pattern && { pattern })
  }
  if (jsonSchema.format === 'uri') jsonSchema.pattern = '^https?://[^/?#]'
  const further = furtherForm.get(schema as z.ZodType)
  if (further !== undefined) return void Object.assign(jsonSchema, further)
  const rules = (def.checks ?? []).flatMap(ruleOf)
  if (rules.length > 0) jsonSchema['x-rules'] = rules
}

function isText(schema: unknown): schema is z.ZodString {
  return schema instanceof z.ZodType && schema._zod.def.type === 'string'
}

function isTrimmed(schema: z.ZodString): boolean {
  return (schema._zod.def.checks ?? []).some((check) => {
    const def = check._zod.def as { check: string; tx?: (text: string) => string }
    return def.check === 'overwrite' && def.tx?.(' ') === ''
  })
}

/** The message of a refinement; empty for a built-in check such as a pattern, which the schema expresses itself. */
function ruleOf(check: z.core.$ZodCheck): string[] {
  const { check: kind, error } = check._zod.def as { check: string; error?: (issue: unknown) => unknown }
  const sentence = kind === 'custom' ? error?.({}) : undefined
  return typeof sentence === 'string' ? [sentence] : []
}
