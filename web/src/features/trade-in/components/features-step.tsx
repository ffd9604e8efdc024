import { FEATURE_KEYS, FEATURES, type Feature } from '@forecourt/trade-in/features'
import type { FormEvent } from 'react'
import fields from '../../../shared/trade-in/components/fields.module.css'
import page from '../../../shared/trade-in/components/page.module.css'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { SummaryCard } from './summary-card.tsx'
import styles from './wizard.module.css'

const GROUPS: readonly { title: string; features: readonly Feature[] }[] = [
  { title: 'Comfort and convenience', features: ['keylessEntry', 'powerMirrors', 'cruiseControl', 'remoteStart'] },
  { title: 'Sound and connection', features: ['androidAppleCarplay', 'premiumSoundSystem'] },
  { title: 'Outside', features: ['premiumWheels', 'aftermarketWheels', 'tintedWindows'] },
]

/** Step 3: nine boxes, none required (rules: trade-in features). */
export function FeaturesStep({ content, change, goTo }: StepProps) {
  const { features } = content
  const submit = (event: FormEvent) => {
    event.preventDefault()
    goTo(4)
  }
  return (
    <>
      <StepHead step={3} title="Features & Options" lead="Check what your vehicle has. Skip what you're not sure about." />
      <div className={styles.columns}>
        <form className={styles.formColumn} noValidate onSubmit={submit}>
          <div className={page.card}>
            {GROUPS.map(({ title, features: keys }) => (
              <fieldset className={fields.group} key={title}>
                <legend>{title}</legend>
                <div className={fields.pills}>
                  {keys.map((key) => (
                    <label key={key}>
                      <input
                        type="checkbox"
                        name={key}
                        checked={features[key]}
                        onChange={(event) => change({ features: { ...features, [key]: event.currentTarget.checked } })}
                      />
                      <span className={fields.tick} aria-hidden="true" />
                      {FEATURES[key]}
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <StepBar back="Back to Vehicle Details" onBack={() => goTo(2)} forward="Continue to Condition & History" />
        </form>
        <SummaryCard content={content} says={`${FEATURE_KEYS.filter((key) => features[key]).length} of ${FEATURE_KEYS.length} features`} />
      </div>
    </>
  )
}
