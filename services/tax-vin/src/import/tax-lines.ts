import type { Readable } from 'node:stream'
import { badRequest } from '@forecourt/service-kit/errors'

/** No row of such a table is longer, so a file without line ends is rejected. */
const LINE_MAX_LENGTH = 10_000

/** Yields the lines of a text file as they arrive, without line ends and byte order mark. Throws 400 if it is not a text with lines. */
export async function* taxLines(source: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX_LENGTH || lines.some((line) => line.length > LINE_MAX_LENGTH || line.includes('\0'))) throw notATable()
    yield lines
  }
  rest += decoder.decode()
  if (rest.includes('\0')) throw notATable()
  if (rest !== '') yield rest.split('\r')
}

/** Returns the error for any other file. */
export function notATable() {
  return badRequest(
    'NOT_A_TAX_TABLE',
    'This is not a tax table: it needs a first line with the columns ZipCode and Rate (State and Region if it has them). Please save it as CSV.',
  )
}
