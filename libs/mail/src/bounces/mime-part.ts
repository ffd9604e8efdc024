/** One part of a mail: its headers by lower-case name (the first of each), and the raw body. */
interface MimePart {
  headers: ReadonlyMap<string, string>
  body: string
}

/** A parsed `Content-Type`: the lower-case type, and its parameters. */
interface ContentType {
  type: string
  parameters: ReadonlyMap<string, string>
}

const MAX_PARTS = 20

/** Splits headers from the body. Accepts any text; skips lines that are not headers. */
export function toMimePart(text: string): MimePart {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const body = end === null ? '' : text.slice(end.index + end[0].length)
  return { headers: toFields(head), body }
}

/** Parses `Name: value` lines; lines that begin with a space continue the previous one. */
export function toFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Parses the content type of a part. The default is plain text (RFC 2045). */
export function contentTypeOf({ headers }: MimePart): ContentType {
  const [type = '', ...rest] = (headers.get('content-type') ?? 'text/plain').split(';')
  const parameters = rest.map((parameter): [string, string] => {
    const equals = parameter.indexOf('=')
    const value = parameter.slice(equals + 1).trim()
    return [parameter.slice(0, Math.max(equals, 0)).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1')]
  })
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** Returns the parts of a multipart mail, at most 20. The last may be truncated. */
export function partsOf(part: MimePart): MimePart[] {
  const boundary = contentTypeOf(part).parameters.get('boundary') ?? ''
  if (boundary === '') return []
  const parts: string[][] = []
  for (const line of part.body.split(/\r?\n/)) {
    const delimiter = line.trimEnd()
    if (delimiter === `--${boundary}--` || (delimiter === `--${boundary}` && parts.length === MAX_PARTS)) break
    if (delimiter === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => toMimePart(lines.join('\n')))
}

/** Returns the decoded text of a part. */
export function textOf({ headers, body }: MimePart): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    case 'quoted-printable':
      return body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    default:
      return body
  }
}
