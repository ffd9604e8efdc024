import type { CSSProperties } from 'react'
import styles from './calculator.module.css'

interface SliderProps {
  /** the id of its <label>; without one, `label` names it */
  id?: string
  label?: string
  min: number
  max: number
  step: number
  value: number
  /** the value in words */
  text: string
  onChange: (value: number) => void
}

/** A range slider that looks the same in every browser and color scheme; the part up to the value is filled. */
export function Slider({ id, label, min, max, step, value, text, onChange }: SliderProps) {
  const filled = max > min ? ((Math.min(value, max) - min) / (max - min)) * 100 : 0
  return (
    <input
      id={id}
      type="range"
      className={styles.slider}
      style={{ '--filled': `${filled}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
