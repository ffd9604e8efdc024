import type { CSSProperties } from 'react'
import styles from './calculator.module.css'

interface SliderProps {
  /** of the label that names it; without one `label` does */
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

/** A range to drag, drawn the same in every browser and colour scheme; the part up to the value is filled. */
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
