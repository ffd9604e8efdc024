import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { expect, test } from 'vitest'
import { startLeads } from '../testing/start-leads.ts'

test('returns whether a mail with a link would be sent', async () => {
  const leads = await startLeads()
  const { sales } = staffOf(newId())
  const publicUrl = 'https://cars.example.com'
  const smtp = parseSmtpUrl('smtp://mail.example.com:587')
  const deliveryWith = async (mail: object) => (await (await leads.replica({ mail })).as(sales).call('getMailDelivery')).body
  expect((await leads.as(sales).call('getMailDelivery')).body).toEqual({ delivery: 'none' })
  expect(await deliveryWith({ smtp, publicUrl })).toEqual({ delivery: 'smtp' })
  expect(await deliveryWith({ mailbox: true, publicUrl })).toEqual({ delivery: 'mailbox' })
  expect(await deliveryWith({ mailbox: true })).toEqual({ delivery: 'none' })
})
