import type { DealershipContact, PublicDealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'

/** What the packet page knows of its dealership. */
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

/** Used until it is loaded, and when it cannot be loaded: the customer still sees the vehicle. */
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
