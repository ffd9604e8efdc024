/**
 * Values that an attacker or a broken program sends instead of a text. The tests of the services use them, and the bad-input test of the platform
 * sends them as every text parameter of every operation. The response may be an error or, because any text is valid, a success that stores it
 * unchanged. It must never be a 5xx or change anything else.
 */
interface Hostile<T> {
  /** used in the test name */
  name: string
  value: T
}

/** Texts that are valid wherever any text is valid. */
export const HOSTILE_STRINGS: readonly Hostile<string>[] = [
  { name: 'an operator as text', value: '{"$ne":null}' },
  { name: 'an operator name', value: '$where' },
  { name: 'code for $where', value: "'; return true; var x='" },
  { name: 'SQL', value: "' OR '1'='1'; DROP TABLE leads;--" },
  { name: 'a regular expression that never ends', value: `(${'a+'.repeat(12)})+$` },
  { name: 'a broken regular expression', value: '([' },
  { name: 'regular expression wildcards', value: '.*' },
  { name: 'NUL', value: 'a\0b' },
  { name: 'control characters', value: 'a\u0001\u0008\u001b[31m\u007f' },
  { name: 'line breaks and a forged log line', value: 'a\r\n{"level":"error","msg":"forged"}' },
  { name: 'a header', value: 'a\r\nset-cookie: forecourt_session=stolen' },
  { name: 'bidirectional marks', value: 'invoice\u202efdp.exe' },
  { name: 'half a surrogate pair', value: 'a\ud800b' },
  { name: 'combining marks', value: `Z${'\u0351'.repeat(200)}` },
  { name: 'emoji', value: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿' },
  { name: 'HTML', value: '"><script>alert(1)</script>' },
  { name: 'an image that runs', value: '<img src=x onerror=alert(1)>' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder must stay in the string
  { name: 'a template', value: '{{7*7}}${7*7}<%= 7*7 %>' },
  { name: 'a formula', value: '=HYPERLINK("http://example.com","open")' },
  { name: 'a way up', value: '../../../../etc/passwd' },
  { name: 'an encoded way up', value: '..%2f..%2f..%2fetc%2fpasswd' },
  { name: 'a Windows way up', value: '..\\..\\windows\\win.ini' },
  { name: 'a script address', value: 'javascript:alert(1)' },
  { name: 'a format', value: '%s%n%x%d' },
  { name: 'half a percent', value: '%' },
  { name: 'blanks only', value: ' \t ' },
  { name: 'nothing', value: '' },
  { name: 'a prototype', value: '__proto__' },
  { name: 'a constructor', value: 'constructor' },
  { name: 'a very large number', value: '9'.repeat(400) },
  { name: 'not a number', value: 'NaN' },
  { name: 'infinity', value: '-Infinity' },
  { name: 'null in words', value: 'null' },
  { name: 'ten thousand characters', value: 'x'.repeat(10_000) },
]

/** Invalid ids: of every length but 24, with characters that are not hexadecimal, or with other characters around an id. */
export const HOSTILE_IDS: readonly Hostile<string>[] = [
  { name: 'an id of 23 characters', value: 'a'.repeat(23) },
  { name: 'an id of 25 characters', value: 'a'.repeat(25) },
  { name: 'an id of 12 characters, a length ObjectId itself accepts', value: 'a'.repeat(12) },
  { name: 'an id that is not hexadecimal', value: 'z'.repeat(24) },
  { name: 'an id with a line break', value: `${'a'.repeat(24)}\n` },
  { name: 'an id with blanks', value: ` ${'a'.repeat(24)}` },
  { name: 'a number', value: '1' },
]

/** Values of other types where a JSON body should have a text. */
export const HOSTILE_VALUES: readonly Hostile<unknown>[] = [
  { name: 'the operator $ne', value: { $ne: null } },
  { name: 'the operator $gt', value: { $gt: '' } },
  { name: 'the operator $regex', value: { $regex: '.*' } },
  { name: 'the operator $where', value: { $where: 'sleep(10000)' } },
  { name: 'the operator $expr', value: { $expr: { $eq: [1, 1] } } },
  { name: 'an operator in a list', value: [{ $gt: '' }] },
  { name: 'a list', value: ['a', 'b'] },
  { name: 'an object that is no text', value: { toString: 'x', length: 24 } },
  { name: 'a BSON type', value: { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' } },
  { name: 'a number', value: 1e308 },
  { name: 'true', value: true },
  { name: 'null', value: null },
]

/** Query strings that turn a parameter into something other than a single text. */
export const HOSTILE_QUERIES: readonly Hostile<(parameter: string) => string>[] = [
  { name: 'the operator $ne', value: (parameter) => `${parameter}[$ne]=1` },
  { name: 'the operator $regex', value: (parameter) => `${parameter}[$regex]=.*` },
  { name: 'an encoded operator', value: (parameter) => `${parameter}%5B%24gt%5D=` },
  { name: 'a list', value: (parameter) => `${parameter}[]=a&${parameter}[]=b` },
  { name: 'a repeated parameter', value: (parameter) => `${parameter}=a&${parameter}=b` },
  { name: 'a prototype', value: (parameter) => `__proto__[${parameter}]=1` },
  { name: 'half a percent', value: (parameter) => `${parameter}=%` },
  { name: 'bytes that are no UTF-8', value: (parameter) => `${parameter}=%ff%fe` },
]
