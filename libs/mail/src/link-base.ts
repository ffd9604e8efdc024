import type { IncomingHttpHeaders } from 'node:http'
import { unavailable } from '@forecourt/service-kit/errors'
import type { MailSettings } from './mail-settings.ts'

/**
 * Returns the base of the links in a mail. This is PUBLIC_URL if it is set, so that no request can lead a customer elsewhere; a mail server requires
 * it (mail-env.ts). Without it mails leave the platform only by copying, so the base is the page that the sender has open (the Origin header, if the
 * gateway confirms that the request came to that host) or this machine's own address. Throws 503 when none of them is available.
 */
export function linkBase({ publicUrl, localUrl }: Pick<MailSettings, 'publicUrl' | 'localUrl'>, headers: IncomingHttpHeaders): string {
  const base = publicUrl ?? openedPage(headers) ?? localUrl()
  if (base === null) throw unavailable('The address of this platform is not known here: set PUBLIC_URL, or open the mail in a browser.')
  return new URL(base).origin
}

/** The same for a mail without a request; null when no address is available. */
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
