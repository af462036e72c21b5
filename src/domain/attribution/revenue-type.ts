/** What kind of money a conversion stands for: received, expected, or sold before discounts and returns. */
export const revenueTypes = ['cash', 'pipeline', 'gross'] as const

export type RevenueType = (typeof revenueTypes)[number]
