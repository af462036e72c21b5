import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, SendResult, VendorSession } from '../../provider.ts'
import { callService, idText } from './call-service.ts'

const path = '/CampaignManagement/v13'

/** Offline conversions and their adjustments. A repeated conversion is ignored by the vendor, so sending again is harmless. */
export const offlineConversions: ConversionReceiver = {
  kind: 'conversion_action',
  batchMax: 1_000,
  canSend: ({ scopes }) => scopes.some((scope) => scope.endsWith('msads.manage')),
  listTargets: async (session) => (await listGoals(session)).map(toTarget),
  send,
}

const goalsResponse = z.object({
  ConversionGoals: z
    .array(
      z
        .object({
          Id: idText,
          Name: z.string(),
          Type: z.string().nullish(),
          Status: z.string().nullish(),
          IsEnhancedConversionsEnabled: z.union([z.boolean(), z.string()]).nullish(),
        })
        .nullable(),
    )
    .nullish(),
})

type Goal = NonNullable<NonNullable<z.output<typeof goalsResponse>['ConversionGoals']>[number]>

async function listGoals(session: VendorSession): Promise<Goal[]> {
  const body = { ConversionGoalTypes: 'OfflineConversion' }
  const { ConversionGoals } = await callService(
    session,
    { at: 'api', path: `${path}/ConversionGoals/QueryByIds`, body },
    goalsResponse,
  )
  // The vendor writes the type with or without «Goal» at the end.
  return (ConversionGoals ?? []).flatMap((goal) => (goal?.Type?.startsWith('OfflineConversion') ? [goal] : []))
}

function toTarget({ Id, Name, Status }: Goal): ConversionTarget {
  return { external_id: Id, name: Name, is_unavailable: Status == null ? null : Status !== 'Active' }
}

const applied = z.object({
  PartialErrors: z
    .array(
      z
        .object({
          Index: z.number().int(),
          Code: z.number().nullish(),
          ErrorCode: z.string().nullish(),
          Message: z.string().nullish(),
        })
        .nullable(),
    )
    .nullish(),
})

type Rejection = { index: number; code: string | null; message: string }

/** The vendor identifies a goal by its name, which can change, so it is read before every request. */
async function send(session: VendorSession, target: string, events: readonly object[]): Promise<SendResult> {
  const goal = (await listGoals(session)).find(({ Id }) => Id === target)
  if (!goal) return { kind: 'destination_missing', code: null, message: 'The conversion goal does not exist.' }
  const isEnhanced = String(goal.IsEnhancedConversionsEnabled).toLowerCase() === 'true'
  const rows = events.map((event, index) => ({ index, event: toRow(event, goal.Name, isEnhanced) }))
  const unmatched = rows.filter(({ event }) => !hasPerson(event))
  const sendable = rows.filter(({ event }) => hasPerson(event))
  const rejected: Rejection[] = [
    ...unmatched.map(({ index }) => ({ index, code: null, message: 'The goal accepts only events with a click id.' })),
    ...(await apply(
      session,
      'OfflineConversions',
      sendable.filter(({ event }) => !isAdjustment(event)),
    )),
    ...(await apply(
      session,
      'OfflineConversionAdjustments',
      sendable.filter(({ event }) => isAdjustment(event)),
    )),
  ]
  return rejected.length === 0 ? { kind: 'accepted' } : { kind: 'partly_accepted', events: rejected }
}

type Row = Record<string, unknown>

/** Hashed identifiers are accepted only by goals with enhanced conversions. */
function toRow(event: object, ConversionName: string, isEnhanced: boolean): Row {
  const { HashedEmailAddress, HashedPhoneNumber, ...rest } = event as Row
  const person = {
    ...(HashedEmailAddress !== undefined && { HashedEmailAddress }),
    ...(HashedPhoneNumber !== undefined && { HashedPhoneNumber }),
  }
  return { ConversionName, ...rest, ...(isEnhanced && person) }
}

function hasPerson(row: Row): boolean {
  return ['MicrosoftClickId', 'HashedEmailAddress', 'HashedPhoneNumber'].some((name) => row[name] !== undefined)
}

function isAdjustment(row: Row): boolean {
  return row.AdjustmentType !== undefined
}

async function apply(
  session: VendorSession,
  list: 'OfflineConversions' | 'OfflineConversionAdjustments',
  rows: readonly { index: number; event: Row }[],
): Promise<Rejection[]> {
  if (rows.length === 0) return []
  const body = { [list]: rows.map(({ event }) => event) }
  const { PartialErrors } = await callService(session, { at: 'api', path: `${path}/${list}/Apply`, body }, applied)
  return (PartialErrors ?? []).flatMap((error) => {
    const row = error && rows[error.Index]
    if (!row) return []
    return [{ index: row.index, code: error.ErrorCode ?? String(error.Code ?? ''), message: error.Message ?? '' }]
  })
}
