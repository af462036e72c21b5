import { z } from 'zod'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'

/** Only the first goal accepts hashed identifiers. */
const goals = [
  { Id: '9001', Name: 'Venta', IsEnhancedConversionsEnabled: true },
  { Id: '9002', Name: 'Cita', IsEnhancedConversionsEnabled: false },
]

export function listGoals({ grants }: SandboxRequest): SandboxResponse {
  const { removed } = getReceivedEvents(grants)
  const ConversionGoals = goals
    .filter(({ Id }) => !removed.has(Id))
    .map((goal) => ({ ...goal, Type: 'OfflineConversion', Status: 'Active' }))
  return { json: { ConversionGoals, PartialErrors: [] } }
}

const person = {
  MicrosoftClickId: z.string().optional(),
  HashedEmailAddress: z.string().length(64).optional(),
  HashedPhoneNumber: z.string().length(64).optional(),
}
const key = { ConversionName: z.string(), ConversionTime: z.iso.datetime(), ...person }
const conversion = z.strictObject({
  ...{ ...key, ConversionValue: z.number().optional(), ConversionCurrencyCode: z.string().length(3).optional() },
})
const adjustment = z.union([
  z.strictObject({ ...key, AdjustmentTime: z.iso.datetime(), AdjustmentType: z.literal('Retract') }),
  z.strictObject({
    ...{ ...key, AdjustmentTime: z.iso.datetime(), AdjustmentType: z.literal('Restate') },
    ...{ AdjustmentValue: z.number(), AdjustmentCurrencyCode: z.string().length(3) },
  }),
])
const bodies = {
  OfflineConversions: z.object({ OfflineConversions: z.array(conversion).max(1_000) }),
  OfflineConversionAdjustments: z.object({ OfflineConversionAdjustments: z.array(adjustment).max(1_000) }),
}

/** Stores valid rows under goal, click and time; others are partial errors. */
export function applyRows(list: keyof typeof bodies, request: SandboxRequest): SandboxResponse | null {
  storeBody(request)
  const read = bodies[list].safeParse(request.json)
  if (!read.success) return null
  const { events, rejected } = getReceivedEvents(request.grants)
  const rows = Object.values(read.data)[0] as z.output<typeof conversion>[]
  const PartialErrors = rows.flatMap((row, Index) => {
    const id = [row.ConversionName, row.MicrosoftClickId ?? row.HashedEmailAddress, row.ConversionTime].join(' ')
    const before = events.get(id)
    const isKnown = goals.some(({ Name }) => Name === row.ConversionName)
    if (!isKnown || rejected.has(row.MicrosoftClickId ?? '') || (list !== 'OfflineConversions' && !before))
      return [
        {
          Index,
          Code: 5602,
          ErrorCode: 'OfflineConversionMicrosoftClickIdInvalid',
          Message: 'The click id is not valid.',
        },
      ]
    const isChange = list !== 'OfflineConversions'
    events.set(id, {
      ...{ target: row.ConversionName, key: id, first_at: before?.first_at ?? request.now() },
      event: before && !isChange ? before.event : { ...before?.event, ...row },
      repeats: (before?.repeats ?? 0) + (before && !isChange ? 1 : 0),
      adjustments: (before?.adjustments ?? 0) + (isChange ? 1 : 0),
    })
    return []
  })
  return { json: { PartialErrors } }
}
