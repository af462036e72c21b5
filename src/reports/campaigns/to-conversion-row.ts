import Big from 'big.js'
import type { z } from 'zod'
import { wholeCredit } from '../../attribution/models/share-out.ts'
import { toDecimalString } from '../../kernel/money.ts'
import type { ConversionTouch, CreditedConversion, Person } from './conversion-queries.ts'
import type { campaignConversionSchema, projectedTouchSchema } from './conversion-schemas.ts'

/** `people` is null if the caller may not see personal data: then the row does not have the field. */
export function toConversionRow(
  conversion: CreditedConversion,
  { paths, people }: { paths: Map<string, ConversionTouch[]>; people: Map<string, Person> | null },
  { reportingCurrency, hasBasis }: { reportingCurrency: string; hasBasis: boolean },
): z.input<typeof campaignConversionSchema> {
  const { customer_id, ppm, net_value, touch_day, is_counted, ...shown } = conversion
  return {
    ...shown,
    ...(hasBasis && { touch_day, is_counted }),
    credit: ppm / wholeCredit,
    credited_value: net_value === null ? null : partOf(net_value, ppm, reportingCurrency),
    path: (paths.get(conversion.conversion_id) ?? []).map(toProjectedTouch),
    ...(people && { person: people.get(customer_id ?? '') ?? null }),
  }
}

function partOf(amount: string, ppm: number, currency: string): string {
  // Multiplying by a millionth is exact in decimals, while a division would be rounded.
  return toDecimalString(new Big(amount).times(ppm).times('0.000001'), currency)
}

/** Credit is stored only for touches within the window, so every touch of a path is in the window. */
export function toProjectedTouch({
  conversion_id: _,
  ...touch
}: ConversionTouch): z.input<typeof projectedTouchSchema> {
  return { ...touch, in_window: true }
}
