import { type Html, html } from '@forecourt/mail/html'

/** Where a person chooses which alerts reach them and how, as the web app addresses it (web/src/shared/staff-paths.ts). */
export const ALERT_SETTINGS_PATH = '/admin/notifications?tab=settings'

/** The last line of a mail to a person of staff: why they got it, and where to change that; `link` is any page of the portal, null where none is known. */
export function alertSettingsNote(link: string | null): Html {
  const where = 'Notifications, Settings'
  const linked =
    link === null ? html`${where}` : html`<a href="${new URL(ALERT_SETTINGS_PATH, link).href}" style="color: #57606a">${where}</a>`
  return html`You get this email because of your notification settings. Change them in Forecourt under ${linked}.`
}

/** The same as plain text. */
export function alertSettingsText(link: string | null): string {
  const where = link === null ? 'in Forecourt under Notifications, Settings.' : `at ${new URL(ALERT_SETTINGS_PATH, link).href}`
  return `You get this email because of your notification settings. Change them ${where}`
}
