import { z } from 'zod'
import { furtherForm } from './further-form.ts'

/**
 * Adds to a schema's JSON Schema what zod leaves out of it and a request is refused for: that a text is more than blanks, what a text must be after
 * it was trimmed, the protocol of an address, what `furtherForm` says, and in `x-rules` the sentences of rules that no schema can say.
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

/** The sentence of a refinement; one that every schema of its kind says, as a pattern does, is no rule. */
function ruleOf(check: z.core.$ZodCheck): string[] {
  const { check: kind, error } = check._zod.def as { check: string; error?: (issue: unknown) => unknown }
  const sentence = kind === 'custom' ? error?.({}) : undefined
  return typeof sentence === 'string' ? [sentence] : []
}
