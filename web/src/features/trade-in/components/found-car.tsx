import { useRef } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { vehicleLine, vehicleName } from '../model/vehicle-name.ts'
import { CarShape } from './car-shape.tsx'
import type { Lookup } from './use-vin-lookup.ts'
import styles from './vin-step.module.css'

interface FoundCarProps {
  lookup: Lookup
  onAgain: () => void
  /** continues with year, make and model */
  onDescribe: () => void
}

/** 'Is this your car?' with the found vehicle, or why the lookup failed. */
export function FoundCar({ lookup, onAgain, onDescribe }: FoundCarProps) {
  const status = useRef<HTMLDivElement>(null)
  const again = () => {
    // the button goes with the failure
    status.current?.focus({ preventScroll: true })
    onAgain()
  }
  return (
    <>
      <div ref={status} role="status" tabIndex={-1}>
        {lookup.state === 'looking' ? (
          <div className={styles.found} aria-busy="true">
            <span className={page.blank} style={{ width: 104, height: 76 }} />
            <p>Looking up your VIN...</p>
          </div>
        ) : null}
        {lookup.state === 'found' ? (
          <div className={styles.found}>
            <span className={styles.shape}>
              <CarShape />
            </span>
            <p>
              <span className={styles.small}>Is this your car?</span>
              <b>{vehicleName(lookup.vehicle)}</b>
              <span className={styles.small}>{vehicleLine(lookup.vehicle)}</span>
            </p>
          </div>
        ) : null}
      </div>
      <div role="alert">
        {lookup.state === 'duplicate' ? <p className={page.problem}>{lookup.message}</p> : null}
        {lookup.state === 'failed' ? <p className={page.problem}>{lookup.message}</p> : null}
      </div>
      {lookup.state === 'failed' ? (
        <div className={styles.failed}>
          {lookup.isFinal ? null : (
            <button type="button" className={page.button} onClick={again}>
              Try Again
            </button>
          )}
          <button type="button" className={page.button} onClick={onDescribe}>
            Choose year, make and model
          </button>
        </div>
      ) : null}
    </>
  )
}
