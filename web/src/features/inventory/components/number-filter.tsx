import { NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { NUMBER_FIELD, typedNumber } from '../../../staff-ui/number-field.ts'

const DELAY_MS = 400

interface NumberFilterProps {
  label: string
  placeholder?: string
  prefix?: string
  max: number
  value: number | null
  onFilter: (value: number | null) => void
}

/**
 * A filter for a whole number, debounced while typing; leaving the field applies it. A value set from outside (back, a saved filter) replaces what
 * was typed.
 */
export function NumberFilter({ label, placeholder, prefix, max, value, onFilter }: NumberFilterProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const sent = useRef(value)
  const filterLater = useDebouncedCallback((next: number | string) => {
    const exact = typedNumber(next)
    const number = exact === null ? null : Math.round(exact)
    if (number === sent.current) return
    sent.current = number
    onFilter(number)
  }, DELAY_MS)
  useEffect(() => {
    if (value === sent.current) return
    filterLater.cancel()
    sent.current = value
    setTyped(value ?? '')
  }, [value, filterLater])
  return (
    <NumberInput
      {...NUMBER_FIELD}
      label={label}
      placeholder={placeholder}
      prefix={prefix}
      value={typed}
      min={0}
      max={max}
      clampBehavior="strict"
      onChange={(next) => {
        setTyped(next)
        filterLater(next)
      }}
      onBlur={() => filterLater.flush()}
    />
  )
}
