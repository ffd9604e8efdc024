import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactDealership } from '../model/contact-links.ts'
import { ContactBar } from './contact-bar.tsx'
import { ContactPerson } from './contact-person.tsx'
import { DealershipFooter } from './dealership-footer.tsx'

const unknown: ContactDealership = { ...DEFAULT_DEALERSHIP_SETTINGS, name: 'Northgate Motors' }
const day = { opens: '09:00', closes: '20:00' }
const northgate: ContactDealership = {
  ...unknown,
  phone: '(404) 555-0100',
  address: '1240 Northgate Pkwy, Atlanta, GA 30309',
  hours: [day, day, day, day, day, day, null],
}
const marcus = { name: 'Marcus Bell', title: 'Sales Consultant', phone: '', photoId: null }
const photoId = 'a'.repeat(32)
const photo = () => document.querySelector('img')
const links = () => screen.queryAllByRole('link').map((link) => link.textContent?.trim())

beforeEach(() => {
  // Monday, 10 AM in New York
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-23T15:00:00Z') })
})

test('the header shows the sender, the dealership and its closing time', () => {
  render(<ContactBar person={marcus} dealership={northgate} />)
  const bar = screen.getByRole('banner').textContent
  expect(bar).toContain('Marcus Bell at Northgate Motors sent you this')
  expect(bar).toContain('Open until 8 PM')
  expect(screen.getByRole('link', { name: 'Call (404) 555-0100' }).getAttribute('href')).toBe('tel:+14045550100')
})

test('the opening hours update with the clock', () => {
  render(<ContactBar person={marcus} dealership={northgate} />)
  vi.setSystemTime(new Date('2026-11-24T01:00:00Z'))
  vi.advanceTimersByTime(31_000)
  return waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Opens tomorrow at 9 AM'))
})

test('the header shows the dealership without a sender', () => {
  render(<ContactBar person={null} dealership={unknown} />)
  expect(screen.getByRole('banner').textContent?.trim()).toBe('NNorthgate Motors')
})

test('a dealership without a logo shows its initial in its brand color', () => {
  render(<ContactBar person={null} dealership={{ ...unknown, brandColor: '#0b5c53' }} />)
  const { style } = screen.getByText('N')
  expect([style.getPropertyValue('--brand'), style.getPropertyValue('--on-brand')]).toEqual(['#0b5c53', '#ffffff'])
})

test('a person is shown with a photo, or with initials when it fails to load', () => {
  render(<ContactPerson person={{ ...marcus, photoId }} dealership={northgate} />)
  expect(photo()?.getAttribute('src')).toBe(`/api/staff-photos/${photoId}`)
  fireEvent.error(photo() as HTMLImageElement)
  screen.getByText('MB')
})

test('a person has call, text and directions links', () => {
  render(<ContactPerson person={{ ...marcus, phone: '404-555-0122' }} dealership={northgate} />)
  screen.getByText('Sales Consultant, Northgate Motors')
  expect(screen.getByRole('link', { name: 'Call Marcus' }).getAttribute('href')).toBe('tel:+14045550122')
  expect(screen.getByRole('link', { name: 'Text Marcus' }).getAttribute('href')).toBe('sms:+14045550122')
  expect(links()).toEqual(['Call', 'Text', 'Directions'])
})

test('unknown contact details are left out', () => {
  const { container } = render(<ContactPerson person={marcus} dealership={unknown} />)
  expect(links()).toEqual([])
  expect(container.textContent).toBe('MBMarcus BellSales Consultant, Northgate Motors')
  cleanup()
  expect(render(<ContactPerson person={null} dealership={{ ...unknown, name: '' }} />).container.innerHTML).toBe('')
})

test("the footer shows the dealership's known address, hours and phone", () => {
  render(<DealershipFooter dealership={northgate} />)
  expect(screen.getByRole('contentinfo').textContent).toBe(
    'Northgate Motors1240 Northgate Pkwy, Atlanta, GA 30309Mon to Sat9 AM to 8 PMSunClosed (404) 555-0100 Directions',
  )
  cleanup()
  render(<DealershipFooter dealership={unknown} />)
  expect(screen.getByRole('contentinfo').textContent).toBe('Northgate Motors')
})
