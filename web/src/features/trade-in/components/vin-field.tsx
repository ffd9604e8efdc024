import { VIN_LENGTH } from '@forecourt/vin/check-digit'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import { useCaret } from '../../../ui/use-caret.ts'
import { parseVin, type VinMark } from '../model/vin-typing.ts'
import styles from './vin-step.module.css'

interface VinFieldProps {
  vin: string
  mark: VinMark
  /** the error of the last attempt to continue; '' for none */
  asked: string
  onChange: (vin: string) => void
  onSubmit: (event: FormEvent) => void
}

/** The field for the VIN, with a live check mark and character count (rules: vin check). */
export function VinField({ vin, mark, asked, onChange, onSubmit }: VinFieldProps) {
  const putCaret = useCaret()
  const [typing, setTyping] = useState({ vin: '', hint: '' })
  // a scan may have replaced what was typed
  const hint = typing.vin === vin && mark.state !== 'valid' ? typing.hint : ''
  const problem = asked || hint || mark.message
  const isBad = asked !== '' || mark.state === 'wrong'
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = currentTarget
    putCaret(currentTarget, parseVin(value.slice(0, selectionStart ?? undefined)).vin.length)
    const typed = parseVin(value)
    setTyping(typed)
    onChange(typed.vin)
  }
  return (
    <div>
      <div className={styles.vinLabel}>
        <label htmlFor="vin">VIN</label>
        <span className={styles.count} data-state={mark.state}>
          {mark.state === 'valid' ? (
            <>
              <IconCheck size={16} /> Valid,{' '}
            </>
          ) : mark.state === 'wrong' ? (
            <>
              <IconClose size={16} /> Invalid,{' '}
            </>
          ) : null}
          {vin.length}/{VIN_LENGTH}
        </span>
      </div>
      <input
        id="vin"
        className={styles.vin}
        data-state={mark.state}
        value={vin}
        onChange={type}
        onKeyDown={(event) => {
          // the button is disabled until the VIN is valid, which also disables Enter
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSubmit(event)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="go"
        placeholder="17 letters and digits"
        aria-invalid={isBad}
        aria-describedby="vin-says"
      />
      <p id="vin-says" className={isBad || hint !== '' ? styles.bad : styles.says} role={isBad ? 'alert' : 'status'}>
        {problem}
      </p>
    </div>
  )
}
