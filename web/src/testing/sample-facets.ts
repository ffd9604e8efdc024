/** The facets of an inventory in which packages are incomplete. */
export const INCOMPLETE_FACETS = {
  total: 60,
  used: 60,
  new: 0,
  makes: [],
  years: null,
  prices: null,
  missingPhoto: 3,
  missingPrice: 2,
  package: { complete: 12, missingVideo: 40, missingAutocheck: 30, missingInspection: 20, missingMsrp: 10 },
}
