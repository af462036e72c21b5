/** The providers that can be connected, in the order in which they are shown. */
export const providers = ['social_ads', 'search_ads', 'search_console', 'crm_a', 'payments_a', 'payments_b'] as const
export type Provider = (typeof providers)[number]
