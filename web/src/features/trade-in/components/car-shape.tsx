/** A car from the side, drawn in the text's color; `dot` marks a place on it, in percent. */
export function CarShape({ dot = null }: { dot?: readonly [x: number, y: number] | null }) {
  return (
    <svg viewBox="0 0 120 60" width="72" height="36" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M8 44v-9q0-6 7-8l14-3 13-11q4-4 11-4h23q7 0 12 4l12 10 9 2q7 2 7 8v7q0 4-5 4h-5a11 11 0 0 0-22 0H47a11 11 0 0 0-22 0H13q-5 0-5-0zM45 15L35 25h25V13h-8q-4 0-7 2zm20-2v12h24L79 15q-2-2-6-2z" />
      <circle cx="36" cy="45" r="8" />
      <circle cx="95" cy="45" r="8" />
      {dot === null ? null : <circle cx={dot[0]} cy={dot[1]} r="6" fill="var(--fc-accent)" stroke="var(--fc-surface)" strokeWidth="3" />}
    </svg>
  )
}
