import { type Html, html } from '@forecourt/mail/html'

/** The portal page where users choose their alerts and channels, as in web/src/shared/staff-paths.ts. */
export const ALERT_SETTINGS_PATH = '/admin/notifications?tab=settings'

/**
 * Returns the last line of a mail to a staff user: why they got it and where to change that. `link`: any URL of the portal, null if none is known.
 */
export function alertSettingsNote(link: string | null): Html {
  const where = 'Notifications, Settings'
  const linked =
    link === null ? html`${where}` : html`<a href="${new URL(ALERT_SETTINGS_PATH, link).href}" style="color: #57606a">${where}</a>`
  return html`You get this email because of your notification settings. Change them in Forecourt under ${linked}.`
}

/** Returns the same line as plain text. */
export function alertSettingsText(link: string | null): string {
  const where = link === null ? 'in Forecourt under Notifications, Settings.' : `at ${new URL(ALERT_SETTINGS_PATH, link).href}`
  return `You get this email because of your notification settings. Change them ${where}`
}
