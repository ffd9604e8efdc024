/** The nine features of step 3 with their labels (rules: trade-in features). */
export const FEATURES = {
  keylessEntry: 'Keyless Entry',
  powerMirrors: 'Power Mirrors',
  cruiseControl: 'Cruise Control',
  remoteStart: 'Remote Start',
  androidAppleCarplay: 'Android Auto / Apple CarPlay',
  premiumSoundSystem: 'Premium Sound System',
  premiumWheels: 'Premium Wheels',
  aftermarketWheels: 'Aftermarket Wheels',
  tintedWindows: 'Tinted Windows',
} as const
export type Feature = keyof typeof FEATURES
export const FEATURE_KEYS = Object.keys(FEATURES) as Feature[]

type TradeInFeatures = Record<Feature, boolean>
export const NO_FEATURES = Object.fromEntries(FEATURE_KEYS.map((key) => [key, false])) as TradeInFeatures
