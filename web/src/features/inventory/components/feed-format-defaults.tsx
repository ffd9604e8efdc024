import type { FeedFormat } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import styles from './feed-columns.module.css'

type Defaults = Pick<FeedFormat, 'mileageUnit' | 'currency'>

/** The default units of distances and amounts that a file gives without one. */
export function FeedFormatDefaults({ format, onChange }: { format: Defaults; onChange: (change: Partial<Defaults>) => void }) {
  const unit = useId()
  const currency = useId()
  return (
    <div className={styles.defaults}>
      <Input.Wrapper label="Distances without a unit" labelElement="div" labelProps={{ id: unit }}>
        <SegmentedControl
          aria-labelledby={unit}
          mt={6}
          data={[
            { value: 'mi', label: 'Miles' },
            { value: 'km', label: 'Kilometers' },
          ]}
          value={format.mileageUnit}
          onChange={(mileageUnit) => onChange({ mileageUnit })}
        />
      </Input.Wrapper>
      <Input.Wrapper label="Prices without a currency" labelElement="div" labelProps={{ id: currency }}>
        <SegmentedControl
          aria-labelledby={currency}
          mt={6}
          data={[
            { value: 'USD', label: 'US dollars' },
            { value: 'CAD', label: 'Canadian dollars' },
          ]}
          value={format.currency}
          onChange={(chosen) => onChange({ currency: chosen })}
        />
      </Input.Wrapper>
    </div>
  )
}
