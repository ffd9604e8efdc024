import { HOSTILE_STRINGS } from '@forecourt/service-testing/hostile-strings'
import { smallPdf } from '@forecourt/service-testing/small-pdf'

/** A form with files from an attacker or a broken client. */
export interface HostileForm {
  /** used in the test name */
  name: string
  body: FormData | string
  headers?: Readonly<Record<string, string>>
}

const PDF = smallPdf(['Inspection report', 'Tread depth 7/32']) as Uint8Array<ArrayBuffer>
const UNKNOWN_VEHICLE = 'NO SUCH VEHICLE'

/** Returns forms for an operation whose files belong in `field`. All files are PDFs that name no existing vehicle. */
export function hostileForms(field: string): HostileForm[] {
  const text = HOSTILE_STRINGS.flatMap(({ name, value }) => [
    { name: `a file called like ${name}`, body: form(field, { fileNames: [value] }) },
    { name: `a field called like ${name}`, body: form(field, { fields: [[value, 'a']] }) },
    {
      name: `fields that say ${name}`,
      body: form(field, { fields: ['vin', 'stockNumber', 'kind', 'check'].map((each) => [each, value]) }),
    },
  ])
  const names = Array.from({ length: 101 }, (_, at) => `${at}.pdf`)
  return [
    ...text,
    { name: 'a hundred and one files', body: form(field, { fileNames: names }) },
    { name: 'a file in another field', body: form('other') },
    { name: 'a file in a prototype', body: form('__proto__') },
    { name: 'a file and another one elsewhere', body: withFile(form(field), 'elsewhere') },
    { name: 'words where the file belongs', body: form('', { fileNames: [], fields: [[field, 'a.pdf']] }) },
    { name: 'no file', body: form(field, { fileNames: [] }) },
    { name: 'a name of files as long as a book', body: form(field, { fileNames: [`${'x'.repeat(100_000)}.pdf`] }) },
    { name: 'a name of fields as long as a book', body: form(field, { fields: [['x'.repeat(100_000), 'a']] }) },
    { name: 'a value as long as a book', body: form(field, { fields: [['kind', 'x'.repeat(100_000)]] }) },
    { name: 'a thousand fields', body: form(field, { fields: names.concat(...Array(9).fill(names)).map((each) => [each, 'a']) }) },
    { name: 'a kind for each of other files', body: form(field, { fields: Array(7).fill(['kind', 'msrp']) }) },
    { name: 'no form at all', body: '{"files":[]}', headers: { 'content-type': 'application/json' } },
    { name: 'a form without a boundary', body: 'files', headers: { 'content-type': 'multipart/form-data' } },
    { name: 'a form that ends in the middle', body: cutOff(field), headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  ]
}

/** Creates a form whose fields follow its files, which no browser does. */
function form(
  field: string,
  {
    fileNames = ['a.pdf'],
    fields = [],
  }: { fileNames?: readonly string[]; fields?: readonly (readonly [string, string])[] | string[][] } = {},
): FormData {
  const body = new FormData()
  for (const name of fileNames) withFile(body, field, name)
  for (const [name = '', value = ''] of [['vin', UNKNOWN_VEHICLE], ...fields]) body.append(name, value)
  return body
}

function withFile(body: FormData, field: string, name = 'a.pdf'): FormData {
  body.append(field, new Blob([PDF]), name)
  return body
}

function cutOff(field: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.4\n${'x'.repeat(5_000)}`
}
