/** One part of a mail: its headers by name in small letters, of several the first, and what follows them as it was sent. */
export interface MimePart {
  headers: ReadonlyMap<string, string>
  body: string
}

/** What `Content-Type` says: the type in small letters, and its parameters. */
interface ContentType {
  type: string
  parameters: ReadonlyMap<string, string>
}

const MAX_PARTS = 20

/** Splits headers from what follows them. Takes anything; what is no header is left out. */
export function toMimePart(text: string): MimePart {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const body = end === null ? '' : text.slice(end.index + end[0].length)
  return { headers: toFields(head), body }
}

/** `Name: value` lines, of which one may go on in lines that begin with a blank. */
export function toFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** What a part is. Without a type it is plain text, as RFC 2045 says. */
export function contentTypeOf({ headers }: MimePart): ContentType {
  const [type = '', ...rest] = (headers.get('content-type') ?? 'text/plain').split(';')
  const parameters = rest.map((parameter): [string, string] => {
    const equals = parameter.indexOf('=')
    const value = parameter.slice(equals + 1).trim()
    return [parameter.slice(0, Math.max(equals, 0)).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1')]
  })
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** The parts of a multipart mail, the first 20. The last may be cut short. */
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

/** What a part says, decoded. */
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
