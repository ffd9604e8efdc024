import { defineEvent } from '@forecourt/contracts/event'
import { z } from 'zod'

export const noted = defineEvent('leads.test.noted.v1', 'tests: a number.', z.object({ n: z.number().int(), text: z.string().optional() }))
export const counted = defineEvent('leads.test.counted.v1', 'tests: another event of the same stream.', z.object({ count: z.number() }))
