import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { leadVehicle } from '../../features/leads/model/lead-list.ts'
import { leadOfTradeInQuery } from '../../features/trade-in-desk/api/lead-of-trade-in.ts'
import { leadsPath, vehiclePath } from '../../shared/staff-paths.ts'
import styles from './trade-in-lead.module.css'

/** The newest lead of the trade-in's customer, with its vehicle and a link, if the user may see one. */
export function TradeInLead({ evaluation }: { evaluation: Evaluation }) {
  const { dealershipId, customerInfo } = evaluation
  const { firstName } = customerInfo
  const lead = useQuery(leadOfTradeInQuery(evaluation)).data ?? null
  if (lead === null) return null
  const { vin, stockNumber } = lead.vehicle
  const vehicle = vin || stockNumber
  return (
    <p className={styles.lead}>
      {vehicle === '' ? (
        `${firstName} is a lead without a vehicle yet. `
      ) : (
        <>
          {firstName} is interested in the <Link to={vehiclePath(dealershipId, vehicle)}>{leadVehicle(lead)}</Link>
          {lead.submitted ? ', and submitted payment options. ' : '. '}
        </>
      )}
      <Link to={leadsPath(dealershipId, lead._id)}>Open the lead</Link>
    </p>
  )
}
