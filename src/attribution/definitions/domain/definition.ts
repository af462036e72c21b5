/** Kinds of revenue: received, expected, or gross (before discounts and returns). */
export const revenueTypes = ['cash', 'pipeline', 'gross'] as const

export type RevenueType = (typeof revenueTypes)[number]

/** The default conversions of a profile (semantics 4.1). An event counts if its type or name equals the key. */
export const defaultDefinitions: readonly DefaultDefinition[] = [
  { conversion_key: 'lead_created', name: 'Lead created', revenue_type: 'pipeline', attribution_eligible: true },
  { conversion_key: 'dm_started', name: 'Conversation started', revenue_type: 'pipeline', attribution_eligible: true },
  {
    conversion_key: 'appointment_booked',
    name: 'Appointment booked',
    revenue_type: 'pipeline',
    attribution_eligible: true,
  },
  { conversion_key: 'quote_sent', name: 'Quote sent', revenue_type: 'pipeline', attribution_eligible: true },
  { conversion_key: 'contact_reply', name: 'Contact replied', revenue_type: 'pipeline', attribution_eligible: true },
  { conversion_key: 'closed_won', name: 'Deal won', revenue_type: 'pipeline', attribution_eligible: true },
  { conversion_key: 'order_placed', name: 'Order placed', revenue_type: 'gross', attribution_eligible: true },
  { conversion_key: 'payment_received', name: 'Payment received', revenue_type: 'cash', attribution_eligible: true },
  // Reduces the payment that it names and is excluded from every count.
  { conversion_key: 'payment_refunded', name: 'Payment refunded', revenue_type: 'cash', attribution_eligible: false },
]

interface DefaultDefinition {
  conversion_key: string
  name: string
  revenue_type: RevenueType
  attribution_eligible: boolean
}
