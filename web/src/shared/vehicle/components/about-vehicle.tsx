import type { PublicVehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { LongText } from '../../../ui/long-text.tsx'
import { OptionList } from './option-list.tsx'

interface AboutVehicleProps {
  vehicle: Pick<PublicVehicle, 'description' | 'options'>
  /** the page's CSS class for a heading */
  heading: string | undefined
}

/** The dealership's text about a vehicle for customers: its description and its options, if there are any. */
export function AboutVehicle({ vehicle: { description, options }, heading }: AboutVehicleProps) {
  return (
    <>
      {description === '' ? null : (
        <section aria-labelledby="description-heading">
          <h2 className={heading} id="description-heading">
            About this vehicle
          </h2>
          <LongText text={description} />
        </section>
      )}
      {options ? (
        <section aria-labelledby="options-heading">
          <h2 className={heading} id="options-heading">
            Options
          </h2>
          <OptionList text={options} />
        </section>
      ) : null}
    </>
  )
}
