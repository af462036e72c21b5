import { conversionAttributed } from '../../events/attribution.ts'
import type { WorkContext } from '../../kernel/context.ts'
import type { CreditableConversion } from '../credit-shapes.ts'
import { updateFirstAttributed } from '../derivation-queries.ts'

type StampableConversion = Pick<
  CreditableConversion,
  'id' | 'definition_id' | 'conversion_key' | 'conversion_time' | 'first_attributed_at'
>

/**
 * The first conversion of a definition that an entity is credited with is told of: once, for as long as the definition lives.
 * `placed` are the conversions that one is credited with.
 */
export async function stampAttributed(
  ctx: WorkContext,
  profileId: string,
  conversions: readonly StampableConversion[],
  placed: ReadonlySet<string>,
): Promise<void> {
  const firsts = new Map<string, StampableConversion>()
  for (const conversion of conversions) {
    if (conversion.first_attributed_at !== null || !placed.has(conversion.id)) continue
    const { definition_id, conversion_time } = conversion
    const other = firsts.get(definition_id)
    if (!other || conversion_time < other.conversion_time) firsts.set(definition_id, conversion)
  }
  if (firsts.size === 0) return
  for (const id of await updateFirstAttributed(ctx.db, profileId, [...firsts.keys()], ctx.now())) {
    const { id: conversion_id, conversion_key } = firsts.get(id)!
    const attributed_at = ctx.now().toISOString()
    const data = { profile_id: profileId, definition_id: id, conversion_key, conversion_id, attributed_at }
    await ctx.emit(conversionAttributed, profileId, data)
  }
}
