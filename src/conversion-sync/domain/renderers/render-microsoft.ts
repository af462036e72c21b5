import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs, decideExport, getPermissions } from '../decide-export.ts'
import { actionSourceOf } from '../payloads/action-source.ts'
import { microsoftPerson } from '../payloads/hash-identifiers.ts'
import { moneyOf, type Rendered, type Surroundings } from '../payloads/rendered-event.ts'

export function microsoftAgeMs(): number {
  return ageWithReserveMs(90)
}

/**
 * An offline conversion of Microsoft Advertising, or its adjustment (`adjusts`), which has a type. Click, time and goal identify
 * the conversion; the goal is added when it is sent.
 */
export function renderMicrosoft(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  { protection, destination, now, digest, adjusts = false }: Surroundings & { adjusts?: boolean },
): Rendered {
  const permissions = getPermissions(protection)
  // A sent event is adjusted even if another report of the same payment counts now.
  const exported = adjusts && conversion ? { ...conversion, is_refunded: false, is_counted: true } : conversion
  const decision = decideExport(exported, entry, { permissions, ageMaxMs: microsoftAgeMs(), now })
  if (decision !== 'send') return decision
  if (!conversion || !entry) return { skip: 'conversion_removed' }
  // Microsoft has no mode for health data.
  if (!permissions.identifiers) return { skip: 'privacy_mode' }
  const click = conversion.click_ids.msclkid ?? conversion.clicks.find(({ kind }) => kind === 'msclkid')?.id
  const identifiers = conversion.person ? microsoftPerson(conversion.person, digest) : {}
  if (!click && Object.keys(identifiers).length === 0) return { skip: 'nothing_to_match' }
  const key = {
    ConversionTime: conversion.conversion_time.toISOString(),
    ...(click && { MicrosoftClickId: click }),
    ...identifiers,
  }
  const money = moneyOf(conversion, entry)
  return {
    sent_to: destination,
    event_name: null,
    action_source: actionSourceOf(conversion),
    payload: adjusts
      ? { ...key, AdjustmentTime: now.toISOString(), ...adjustmentOf(money) }
      : { ...key, ...(money && { ConversionValue: money.value, ConversionCurrencyCode: money.currency }) },
  }
}

/** A conversion that is worth nothing after its refunds is withdrawn, which accepts no amount. */
function adjustmentOf(money: { value: number; currency: string } | null): Record<string, unknown> {
  if (!money || money.value <= 0) return { AdjustmentType: 'Retract' }
  return { AdjustmentType: 'Restate', AdjustmentValue: money.value, AdjustmentCurrencyCode: money.currency }
}
