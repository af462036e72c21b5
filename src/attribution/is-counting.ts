/** Whether a conversion is in counts and sums: its definition earns credit, and it is no payment that was refunded to nothing. */
export function isCounting(conversion: { is_counted: boolean; is_refunded: boolean }): boolean {
  return conversion.is_counted && !conversion.is_refunded
}
