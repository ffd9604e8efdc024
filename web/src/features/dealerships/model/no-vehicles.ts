/** Why a packet cannot be sent from a dealership without vehicles (rules: dealership list). */
export const NO_VEHICLES = 'No vehicles available - please upload a CSV file first'
