import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { useObserved } from '../../../shared/trade-in/components/use-observed.ts'
import { vinMark } from '../model/vin-typing.ts'
import { ChooseCar } from './choose-car.tsx'
import { FoundCar } from './found-car.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ScanVin } from './scan-vin.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { useVinLookup } from './use-vin-lookup.ts'
import { VinField } from './vin-field.tsx'
import { VinPlaces } from './vin-places.tsx'
import styles from './vin-step.module.css'

/** Step 1: the VIN, typed or scanned, with the found vehicle; or year, make and model (rules: trade-in wizard). */
export function VinStep({ dealership, evaluation, content, change, goTo }: StepProps) {
  const { keeper } = evaluation
  const { typed } = useObserved(keeper)
  const [hasNoVin, setHasNoVin] = useState(content.vehicle?.vin === '' && typed.vin === '')
  const [asked, setAsked] = useState('')
  const { vehicle, vinAccepted } = content
  const mark = vinMark(typed.vin, vinAccepted)
  const { lookup, again } = useVinLookup(mark.state === 'valid' && !hasNoVin ? typed.vin : '', dealership._id, content, change)

  const before = useRef(hasNoVin)
  useEffect(() => {
    // the button that was pressed is gone with its form
    if (before.current !== hasNoVin) focusField(hasNoVin ? 'car-year' : 'vin')
    before.current = hasNoVin
  }, [hasNoVin])
  const accept = () => {
    change({ vinAccepted: true })
    // the button goes with the warning
    focusField('vin')
  }

  const setVin = (vin: string) => {
    setAsked('')
    keeper.change((form) => {
      const isSame = form.content.vehicle === null || form.content.vehicle.vin === '' || form.content.vehicle.vin === vin
      const rest = isSame ? form.content : { ...form.content, vehicle: null }
      return { content: vin === form.typed.vin ? rest : { ...rest, vinAccepted: false }, typed: { ...form.typed, vin } }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.vin === '') return setAsked(VIN_MESSAGES.empty)
    if (mark.state === 'partial') return setAsked(VIN_MESSAGES.length)
    if (mark.state === 'wrong') return setAsked(mark.message)
    if (lookup.state === 'found') return goTo(2)
    again()
  }
  const describe = () => setHasNoVin(true)

  return (
    <>
      <StepHead
        step={1}
        title="Vehicle Trade-In Evaluation"
        lead={`About 3 minutes. A person at ${dealership.name} answers within 24 hours. No obligation.`}
      />
      <div className={styles.two}>
        <div className={styles.entry}>
          {hasNoVin ? (
            <ChooseCar
              typed={typed}
              onType={(part) => keeper.change((form) => ({ ...form, typed: { ...form.typed, ...part } }))}
              onHasVin={() => setHasNoVin(false)}
              onChosen={(chosen) => {
                const vin = mark.state === 'valid' ? typed.vin : ''
                change({ vehicle: { ...vehicleWithoutVin(chosen), vin } })
                goTo(2)
              }}
            />
          ) : (
            <form className={styles.form} noValidate onSubmit={submit}>
              <VinField vin={typed.vin} mark={mark} asked={asked} onChange={setVin} onSubmit={submit} />
              {mark.state === 'wrong' && mark.mayUse ? (
                <div className={styles.anyway}>
                  <p>Cars made outside North America may have no check digit.</p>
                  <button type="button" className={page.button} onClick={accept}>
                    Use it anyway
                  </button>
                </div>
              ) : null}
              <ScanVin onFound={setVin} />
              <FoundCar lookup={lookup} onAgain={again} onDescribe={describe} />
              <button type="submit" className={page.primary} disabled={mark.state !== 'valid' || lookup.state !== 'found'}>
                {lookup.state === 'looking' ? 'Looking up your VIN...' : 'Continue to Vehicle Details'}
              </button>
              {lookup.state === 'duplicate' ? null : (
                <button type="button" className={page.link} onClick={describe}>
                  No VIN at hand?
                </button>
              )}
            </form>
          )}
        </div>
        <div className={styles.side}>
          <VinPlaces />
          <PhoneLink evaluation={evaluation} />
        </div>
      </div>
      {vehicle !== null && vehicle.vin === '' && !hasNoVin ? (
        <p className={styles.still}>
          <button type="button" className={page.link} onClick={() => goTo(2)}>
            Continue without a VIN
          </button>
        </p>
      ) : null}
    </>
  )
}

function focusField(id: 'vin' | 'car-year'): void {
  document.getElementById(id)?.focus()
}
