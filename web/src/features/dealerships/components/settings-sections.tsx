import { ColorInput, NumberInput, Radio, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NUMBER_FIELD } from '../../../staff-ui/number-field.ts'
import { SETTINGS_LABELS } from '../model/settings-values.ts'
import { timeZoneChoices } from '../model/time-zones.ts'
import styles from './settings-form.module.css'
import { Section, type SectionProps } from './settings-section.tsx'

const URL_FIELD = { placeholder: 'https://', inputMode: 'url', maxLength: 500 } as const

/** The dealership's name, email and time zone. */
export function DealershipFields({ form }: SectionProps) {
  return (
    <Section title="Dealership">
      <TextInput {...form.getInputProps('name')} label={SETTINGS_LABELS.name} required withAsterisk={false} maxLength={200} />
      <TextInput
        {...form.getInputProps('email')}
        label={SETTINGS_LABELS.email}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
      />
      <Select
        {...form.getInputProps('timeZone')}
        label={SETTINGS_LABELS.timeZone}
        description="Used for dates in lists and charts, and for your hours"
        searchable
        allowDeselect={false}
        // closed, its hundreds of options would be rendered again at each key in any field
        comboboxProps={{ keepMounted: false }}
        data={timeZoneChoices(form.values.timeZone)}
        nothingFoundMessage="No such time zone"
      />
    </Section>
  )
}

/** The doc fee, the tax rate and rules, and the price that customers see. */
export function PriceFields({ form }: SectionProps) {
  return (
    <Section title="Prices and taxes">
      <NumberInput
        {...form.getInputProps('docFee')}
        {...NUMBER_FIELD}
        label={SETTINGS_LABELS.docFee}
        description="Added in the payment calculator"
        prefix="$"
      />
      <NumberInput
        {...form.getInputProps('taxPercent')}
        label={SETTINGS_LABELS.taxPercent}
        description="Used when we can't find a rate for the ZIP code"
        suffix="%"
        decimalScale={5}
        allowNegative={false}
        hideControls
        inputMode="decimal"
      />
      <Radio.Group {...form.getInputProps('taxRules')} className={styles.wide} label={SETTINGS_LABELS.taxRules}>
        <div className={styles.choices}>
          <Radio value="plain" label="Plain" description="The rate times the price less the trade-in" />
          <Radio value="state" label="State vehicle rules" description="Uses the vehicle tax rules of the customer's state" />
        </div>
      </Radio.Group>
      <Radio.Group {...form.getInputProps('publicPriceFallback')} className={styles.wide} label={SETTINGS_LABELS.publicPriceFallback}>
        <div className={styles.choices}>
          <Radio
            value="public"
            label="Public prices only"
            description="Internet price, price, retail or MSRP; otherwise ‘Call for Price’"
          />
          <Radio value="any" label="Any price in the feed" description="Also cost, wholesale and invoice where no public price is given" />
        </div>
      </Radio.Group>
    </Section>
  )
}

/** The URLs of the finance application and the trade-in calculator, and which leads the sales team sees. */
export function CustomerFields({ form }: SectionProps) {
  return (
    <Section title="Customers and leads">
      <TextInput
        {...form.getInputProps('financeApplicationUrl')}
        {...URL_FIELD}
        label={SETTINGS_LABELS.financeApplicationUrl}
        description="Opens after customers submit their options"
      />
      <TextInput
        {...form.getInputProps('tradeInCalculatorUrl')}
        {...URL_FIELD}
        label={SETTINGS_LABELS.tradeInCalculatorUrl}
        description="Leave empty to use your built-in trade-in page"
      />
      <Radio.Group {...form.getInputProps('salesLeadVisibility')} className={styles.wide} label={SETTINGS_LABELS.salesLeadVisibility}>
        <div className={styles.choices}>
          <Radio value="own" label="Their own" description="Leads they created or are assigned" />
          <Radio value="all" label="Every lead" description="All leads in the dealership" />
        </div>
      </Radio.Group>
    </Section>
  )
}

const SWATCHES = ['#1d4ed8', '#0f766e', '#15803d', '#b45309', '#b91c1c', '#7e22ce', '#334155', '#111827']

/** The brand color and logo, with a preview. */
export function BrandFields({ form }: SectionProps) {
  const { name, logoUrl, brandColor } = form.values
  return (
    <Section title="Brand">
      <ColorInput
        {...form.getInputProps('brandColor')}
        label={SETTINGS_LABELS.brandColor}
        placeholder="#2f55d4"
        format="hex"
        fixOnBlur={false}
        withEyeDropper={false}
        swatches={SWATCHES}
        maxLength={7}
        popoverProps={{ withinPortal: true }}
      />
      <TextInput {...form.getInputProps('logoUrl')} {...URL_FIELD} label={SETTINGS_LABELS.logoUrl} />
      <div className={styles.wide}>
        <BrandPreview name={name} logoUrl={logoUrl.trim()} color={/^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : ''} />
      </div>
    </Section>
  )
}

function BrandPreview({ name, logoUrl, color }: { name: string; logoUrl: string; color: string }) {
  const [broken, setBroken] = useState('')
  const shown = /^https?:\/\/./.test(logoUrl) && broken !== logoUrl
  return (
    <figure className={styles.brand} style={color === '' ? undefined : { borderTopColor: color }}>
      {shown ? <img src={logoUrl} alt={`Logo of ${name}`} onError={() => setBroken(logoUrl)} /> : null}
      <b>{name.trim() || 'Your dealership'}</b>
      <figcaption>{broken !== '' && broken === logoUrl ? "We couldn't load a picture from this address." : 'Preview'}</figcaption>
    </figure>
  )
}
