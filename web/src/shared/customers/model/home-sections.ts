import type { HomeSection } from '@forecourt/contracts/leads/home'

/** The title of each section of the home, which is also the name of its filter in the list of leads (rules: home). */
export const HOME_SECTION_TITLES: Readonly<Record<HomeSection, string>> = {
  submitted: 'Submitted since yesterday',
  unopened: 'Sent, not opened after 2 days',
  quiet: 'Went quiet',
}
