import { newId } from '@forecourt/service-testing/people'
import type { NotificationsFixture } from './start-notifications.ts'

/** Creates a dealership with a salesperson of a unique name, without quiet hours. Customers who open packets are assigned to the salesperson. */
export async function salesperson(fixture: NotificationsFixture, more: { phone?: string } = {}) {
  const people = await fixture.dealership()
  const sales = await people.hire('SALES', `Sam ${newId()}`)
  const as = fixture.service.as(sales)
  const { body } = await as.call('getAlertPreferences', {})
  const quietHours = { ...body.quietHours, enabled: false }
  await as.call('saveAlertPreferences', { body: { ...body, quietHours, ...more } })
  const assignedTo = { id: sales._id, name: sales.name, email: sales.email, role: 'SALES' }
  return {
    ...people,
    sales,
    as,
    open: (of = {}) => people.open({ assignedTo, ...of }),
    /** The number of deliveries to the salesperson that wait to be sent. */
    queued: (channel: string) =>
      fixture.service.db.collection('deliveries').countDocuments({ recipientName: sales.name, channel, state: 'queued' }),
  }
}
