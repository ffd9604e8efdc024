import { anyone, holder, managers, otherServices, owner, staff } from './callers.ts'
import { dealershipParams, inDealership, noDealership, ofRecord } from './tenants.ts'

// The usual pairs of `access` and `tenant`, each named after the two, for operations to spread. In a dealership they bring `params` too, which an
// operation with more than the dealership in its path overrides.

export const anyoneInDealership = { access: anyone, tenant: inDealership, params: dealershipParams } as const
export const holderInDealership = { access: holder, tenant: inDealership, params: dealershipParams } as const
export const managersInDealership = { access: managers, tenant: inDealership, params: dealershipParams } as const
export const staffInDealership = { access: staff, tenant: inDealership, params: dealershipParams } as const

export const holderOfRecord = { access: holder, tenant: ofRecord } as const
export const staffOfRecord = { access: staff, tenant: ofRecord } as const

export const anyoneNoDealership = { access: anyone, tenant: noDealership } as const
export const otherServicesNoDealership = { access: otherServices, tenant: noDealership } as const
export const ownerNoDealership = { access: owner, tenant: noDealership } as const
export const staffNoDealership = { access: staff, tenant: noDealership } as const
