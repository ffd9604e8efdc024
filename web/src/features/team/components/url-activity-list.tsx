import type { UrlActivity } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { shownLink, shownVin } from '../model/url-activity.ts'
import styles from './url-activity-list.module.css'

/** Links with their creator, customer and vehicle: a table, on narrow screens cards. */
export function UrlActivityList({ links }: { links: readonly UrlActivity[] }) {
  const narrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false })
  if (narrow) return <Cards links={links} />
  return (
    <Table verticalSpacing="xs" layout="fixed" className={styles.table} aria-label="URL creation activity">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={styles.time}>Created</Table.Th>
          <Table.Th>Created By</Table.Th>
          <Table.Th>Dealership</Table.Th>
          <Table.Th>Customer</Table.Th>
          <Table.Th>Vehicle</Table.Th>
          <Table.Th>Link</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map((link) => (
          <Table.Tr key={link._id}>
            <Table.Td>
              <RelativeTime at={link.createdAt} />
            </Table.Td>
            <Table.Td>
              <Maker link={link} />
            </Table.Td>
            <Table.Td>{link.dealershipName || '–'}</Table.Td>
            <Table.Td>
              <Customer link={link} />
            </Table.Td>
            <Table.Td>
              <Vehicle link={link} />
            </Table.Td>
            <Table.Td>
              <Address link={link} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cards({ links }: { links: readonly UrlActivity[] }) {
  return (
    <ul className={styles.cards} aria-label="URL creation activity">
      {links.map((link) => (
        <li key={link._id} className={styles.card}>
          <div className={styles.head}>
            <b>{vehicleTitle(link.vehicle)}</b>
            <span className={styles.note}>
              <RelativeTime at={link.createdAt} />
            </span>
          </div>
          <span className={styles.note}>{vehicleNumbers(link)}</span>
          <span className={styles.people}>
            For {customerName(link)} · by {makerName(link)}
            {link.dealershipName === '' ? '' : ` · ${link.dealershipName}`}
          </span>
          <Address link={link} />
        </li>
      ))}
    </ul>
  )
}

function makerName({ createdBy }: UrlActivity): string {
  return createdBy?.name || createdBy?.email || '–'
}

function customerName({ customer: { firstName, lastName } }: UrlActivity): string {
  return `${firstName} ${lastName}`.trim() || '–'
}

function Maker({ link }: { link: UrlActivity }) {
  return (
    <>
      {makerName(link)}
      <span className={styles.note}>{link.createdBy?.role}</span>
    </>
  )
}

function Customer({ link }: { link: UrlActivity }) {
  const reached = link.customer.email || link.customer.phone
  return (
    <>
      {customerName(link)}
      <span className={styles.note} title={reached}>
        {reached}
      </span>
    </>
  )
}

function Vehicle({ link }: { link: UrlActivity }) {
  return (
    <>
      <span title={vehicleTitle(link.vehicle)}>{vehicleTitle(link.vehicle)}</span>
      <span className={styles.note}>{vehicleNumbers(link)}</span>
    </>
  )
}

/** Returns 'VIN KR123456 · Stock T2', with the last 8 characters of the VIN (rules: shortened texts). */
function vehicleNumbers({ vehicle: { vin, stockNumber } }: UrlActivity): string {
  return [vin === '' ? '' : `VIN ${shownVin(vin)}`, stockNumber === '' ? '' : `Stock ${stockNumber}`].filter(Boolean).join(' · ')
}

function Address({ link: { customUrl } }: { link: UrlActivity }) {
  return (
    <a className={styles.link} href={customUrl} target="_blank" rel="noreferrer" title={customUrl}>
      {shownLink(customUrl)}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
