import type { DealershipContact, PublicDealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'

/** The facts of a dealership that its packet pages show. */
export interface PacketDealership
  extends Pick<
    PublicDealershipSettings,
    | 'docFee'
    | 'defaultTaxRate'
    | 'taxRules'
    | 'financeApplicationUrl'
    | 'tradeInCalculatorUrl'
    | 'brandColor'
    | 'logoUrl'
    | keyof DealershipContact
  > {
  name: string
}

/** The placeholder while the dealership loads, and when that fails: the customer still sees the vehicle. */
export const UNKNOWN_DEALERSHIP: PacketDealership = {
  name: '',
  docFee: DOC_FEE_CENTS / 100,
  defaultTaxRate: DEFAULT_TAX_PERCENT / 100,
  taxRules: 'plain',
  financeApplicationUrl: '',
  tradeInCalculatorUrl: '',
  brandColor: '',
  logoUrl: '',
  phone: '',
  textNumber: '',
  address: '',
  hours: [],
  timeZone: 'UTC',
}
