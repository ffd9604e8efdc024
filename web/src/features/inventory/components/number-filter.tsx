import { NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** As every search here: until the typing pauses. */
const DELAY_MS = 400

interface NumberFilterProps {
  label: string
  placeholder?: string
  prefix?: string
  max: number
  value: number | null
  onFilter: (value: number | null) => void
}

/** A whole number to narrow by, sent when the typing pauses; a value changed from outside (back, a deep link) is shown. */
export function NumberFilter({ label, placeholder, prefix, max, value, onFilter }: NumberFilterProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value ?? '')
  }, [value])
  const filterLater = useDebouncedCallback((next: number | string) => {
    const number = typeof next === 'number' && Number.isFinite(next) ? next : null
    if (number === sent.current) return
    sent.current = number
    onFilter(number)
  }, DELAY_MS)
  return (
    <NumberInput
      label={label}
      placeholder={placeholder}
      prefix={prefix}
      value={typed}
      min={0}
      max={max}
      clampBehavior="strict"
      allowNegative={false}
      allowDecimal={false}
      thousandSeparator=","
      allowedDecimalSeparators={['.']}
      inputMode="numeric"
      hideControls
      onChange={(next) => {
        setTyped(next)
        filterLater(next)
      }}
    />
  )
}
