/** Number of decimals of a currency. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the minor units of a currency, as ad platforms report budgets, in whole units: 7500 USD cents are 75. */
export const fromMinorUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)
