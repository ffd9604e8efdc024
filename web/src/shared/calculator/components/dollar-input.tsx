import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './calculator.module.css'

/** A whole-dollar amount, shown with separators; other characters than digits are ignored. */
export function DollarInput({ label, value, onChange }: { label: string; value: number; onChange: (text: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [edit, setEdit] = useState<{ digitsAfter: number } | null>(null)

  // when the value changes, the browser moves the caret to the end: restore it between the same digits
  useLayoutEffect(() => {
    const field = input.current
    if (edit === null || field === null || document.activeElement !== field) return
    const caret = caretBefore(field.value, edit.digitsAfter)
    field.setSelectionRange(caret, caret)
  }, [edit])

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.dollars}>
        <span className={styles.sign} aria-hidden="true">
          $
        </span>
        <input
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          value={value === 0 ? '' : value.toLocaleString('en-US')}
          placeholder="0"
          onChange={({ currentTarget: { value: text, selectionStart } }) => {
            setEdit({ digitsAfter: digitsOf(text.slice(selectionStart ?? text.length)) })
            onChange(text)
          }}
        />
      </span>
    </>
  )
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length
}

/** The leftmost position with this many digits after it: left of a separator, so that Backspace there removes a digit. */
function caretBefore(text: string, digitsAfter: number): number {
  let caret = text.length
  while (caret > 0 && digitsOf(text.slice(caret - 1)) <= digitsAfter) caret--
  return caret
}
