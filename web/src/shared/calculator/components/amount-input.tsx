import { typedCents } from '@forecourt/money/calculator'
import { priceSign } from '@forecourt/money/price-display'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './calculator.module.css'

interface AmountInputProps {
  label: string
  /** in whole units of the currency */
  value: number
  currency: string
  onChange: (text: string) => void
}

/** A whole amount of money, shown with separators; other characters than digits are ignored. Cents stay visible while they are typed. */
export function AmountInput({ label, value, currency, onChange }: AmountInputProps) {
  const id = useId()
  const sign = priceSign(currency).trim()
  const input = useRef<HTMLInputElement>(null)
  const [edit, setEdit] = useState<{ cents: string; keptAfter: number } | null>(null)

  // when the value changes, the browser moves the caret to the end: restore it between the same digits
  useLayoutEffect(() => {
    const field = input.current
    if (edit === null || field === null || document.activeElement !== field) return
    const caret = caretBefore(field.value, edit.keptAfter)
    field.setSelectionRange(caret, caret)
  }, [edit])

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.amountInput}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        <input
          ref={input}
          id={id}
          className={styles.input}
          style={{ paddingLeft: `calc(20px + ${sign.length}ch)` }}
          inputMode="numeric"
          autoComplete="off"
          value={`${value === 0 ? '' : value.toLocaleString('en-US')}${edit?.cents ?? ''}`}
          placeholder="0"
          onBlur={() => setEdit(null)}
          onChange={({ currentTarget: { value: text, selectionStart } }) => {
            setEdit({ cents: typedCents(text), keptAfter: keptIn(text.slice(selectionStart ?? text.length)) })
            onChange(text)
          }}
        />
      </span>
    </>
  )
}

/** The number of characters that an edit keeps: the digits and the decimal point. */
function keptIn(text: string): number {
  return text.replace(/[^\d.]/g, '').length
}

/** The leftmost position with this many kept characters after it: left of a separator, so that Backspace there removes a digit. */
function caretBefore(text: string, keptAfter: number): number {
  let caret = text.length
  while (caret > 0 && keptIn(text.slice(caret - 1)) <= keptAfter) caret--
  return caret
}
