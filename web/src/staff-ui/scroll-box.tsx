import type { CSSProperties, ReactNode, Ref } from 'react'

interface ScrollBoxProps {
  label: string
  className?: string
  style?: CSSProperties
  ref?: Ref<HTMLElement>
  /** its content is being replaced */
  stale?: boolean
  children: ReactNode
}

/** A part of the page that scrolls by itself. It can be focused, and the arrow keys scroll it. */
export function ScrollBox({ label, className, style, ref, stale = false, children }: ScrollBoxProps) {
  return (
    <section
      ref={ref}
      className={className}
      style={style}
      aria-label={label}
      data-stale={stale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}
