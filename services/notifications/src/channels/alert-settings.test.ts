import { expect, test } from 'vitest'
import { alertSettingsNote, alertSettingsText } from './alert-settings.ts'

const PAGE = 'https://cars.example.com/admin/notifications?tab=settings'

test('links to the alert settings on the host of the mail’s own link', () => {
  const link = 'https://cars.example.com/admin/leads/d1?alert=a1&via=mail'
  expect(alertSettingsNote(link).markup).toContain(`<a href="${PAGE}" style="color: #57606a">Notifications, Settings</a>`)
  expect(alertSettingsText(link)).toContain(`at ${PAGE}`)
})

test('names the settings page as text without an address of the portal', () => {
  expect(alertSettingsNote(null).markup).toContain('under Notifications, Settings.')
  expect(alertSettingsNote(null).markup).not.toContain('href')
  expect(alertSettingsText(null)).toMatch(/under Notifications, Settings\.$/)
})
