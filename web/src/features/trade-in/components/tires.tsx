import { REPLACEMENT_COUNTS, type TradeInCondition, withTires } from '@forecourt/trade-in/condition'
import fields from '../../../shared/trade-in/components/fields.module.css'
import { NumberField } from './number-field.tsx'
import { Pills } from './pills.tsx'

const ANSWERS = { original: 'Still Original Tires', replaced: 'Tires Replaced' }
const COUNTS = Object.fromEntries(REPLACEMENT_COUNTS.map((count) => [count, count]))

/** Asks whether the tires are the original ones, and for details of replaced ones (rules: trade-in tires). */
export function Tires({ condition, onChange }: { condition: TradeInCondition; onChange: (part: Partial<TradeInCondition>) => void }) {
  const { originalTires, tiresReplaced, replacementMiles, replacementCount } = condition
  const value = originalTires ? 'original' : tiresReplaced ? 'replaced' : ''
  return (
    <Pills
      legend="Tires"
      name="tires"
      options={ANSWERS}
      value={value}
      onChange={(answer) => onChange(withTires(condition, answer as 'original' | 'replaced'))}
    >
      {tiresReplaced ? (
        <div className={fields.nested}>
          <NumberField
            label="How many miles ago? (optional)"
            name="replacementMiles"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            suffix="mi"
            value={replacementMiles}
            problem=""
            onChange={(text) => onChange({ replacementMiles: text.replace(/\D/g, '').slice(0, 6) })}
          />
          <Pills
            legend="How many tires? (optional)"
            name="replacementCount"
            options={COUNTS}
            value={replacementCount}
            onChange={(count) => onChange({ replacementCount: count as TradeInCondition['replacementCount'] })}
          />
        </div>
      ) : null}
    </Pills>
  )
}
