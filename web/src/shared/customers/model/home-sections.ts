import type { ListedSection } from '@forecourt/contracts/leads/home'

/** The title of each section of the home, which is also the name of its filter in the list of leads, and of those who wait (rules: home). */
export const LISTED_SECTION_TITLES: Readonly<Record<ListedSection, string>> = {
  submitted: 'Submitted since yesterday',
  unopened: 'Sent, not opened after 2 days',
  quiet: 'Went quiet',
  waiting: 'Waiting for contact',
}
