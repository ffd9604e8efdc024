const FALLBACK = 'file.csv'
const MAX_NAME = 200

/** Makes a client's file name safe to display and to offer for download: removes the path, control and bidi characters, and shortens it. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? ''
  const plain = last
    .replace(/[\p{C}"]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (plain.length <= MAX_NAME) return plain || FALLBACK
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, MAX_NAME - extension.length) + extension
}

/** Returns the Content-Disposition header that offers a file for download under its name (RFC 6266). */
export function attachment(name: string): string {
  const safe = safeFileName(name)
  const ascii = safe.replace(/[^\x20-\x7e]|[%"\\]/g, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
