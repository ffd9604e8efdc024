/** What a program fills in and no person sees: what comes with it is no evaluation. Its value is read when the draft begins. */
export const HONEYPOT_NAME = 'website'

/** A field out of everyone's sight and reach. */
export function Honeypot() {
  return (
    <div hidden aria-hidden="true">
      <input name={HONEYPOT_NAME} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}
