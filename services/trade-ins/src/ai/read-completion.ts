import { z } from 'zod'
import { figureSchema } from './valuation-prompt.ts'

const completionSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/**
 * Reads the value from the body of a chat completion, in whole dollars: the whole content as JSON, or else the first JSON object in it, for example
 * in a code fence or in a sentence. Returns null for anything else.
 */
export function readCompletion(body: string): number | null {
  const completion = completionSchema.safeParse(parse(body))
  const content = completion.data?.choices[0]?.message.content ?? ''
  const open = content.indexOf('{')
  const close = content.indexOf('}', open)
  const figure = figureSchema.safeParse(parse(content) ?? (open < 0 || close < 0 ? null : parse(content.slice(open, close + 1))))
  return figure.success ? Math.round(figure.data.retailPrice) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
