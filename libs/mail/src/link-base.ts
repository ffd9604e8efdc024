import type { IncomingHttpHeaders } from 'node:http'
import { unavailable } from '@forecourt/service-kit/errors'
import type { MailSettings } from './mail-settings.ts'

/**
 * What the link in a mail begins with. PUBLIC_URL where it is set: nothing in a request can lead a customer elsewhere then, and without it no mail
 * server is used (config.ts). Otherwise nothing leaves the platform but by the hands of whoever asks, so that it is the page they have open, as
 * their browser names it in Origin - if the gateway says that the request came to that very host - or this machine's own address. Throws 503
 * when nothing tells.
 */
export function linkBase({ publicUrl, localUrl }: Pick<MailSettings, 'publicUrl' | 'localUrl'>, headers: IncomingHttpHeaders): string {
  const base = publicUrl ?? openedPage(headers) ?? localUrl()
  if (base === null) throw unavailable('The address of this platform is not known here: set PUBLIC_URL, or open the mail in a browser.')
  return new URL(base).origin
}

/** The same for a mail that no request asks for; null when nothing tells. */
export function ownLinkBase({ publicUrl, localUrl }: Pick<MailSettings, 'publicUrl' | 'localUrl'>): string | null {
  const base = publicUrl ?? localUrl()
  return base === null ? null : new URL(base).origin
}

function openedPage(headers: IncomingHttpHeaders): string | null {
  const { origin } = headers
  const host = headers['x-forwarded-host']
  if (origin === undefined || !URL.canParse(origin)) return null
  const url = new URL(origin)
  return /^https?:$/.test(url.protocol) && url.host === host ? url.origin : null
}
