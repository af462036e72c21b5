import { z } from 'zod'
import { type CreditBasis, dateBases } from '../../attribution/rollups/domain/credit-basis.ts'
import { creditWindows } from '../../attribution/rollups/domain/path-steps.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'

nameEnum('DateBasis', dateBases)

const windowNames = [...creditWindows.map(String), 'all']

export const dateBasis = z.enum(dateBases)

nameEnum('CreditWindow', windowNames)

const windowName = z.enum(windowNames)

/** The parameters of reports of credit by basis and window. The fields that depend on them are present if one is sent. */
export const basisParams = {
  date_basis: dateBasis
    .optional()
    .describe(
      'Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day.',
    ),
  window: windowName
    .optional()
    .describe(
      'Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`.',
    ),
}

/** The basis and window of the figures. */
export const basisMeta = {
  date_basis: dateBasis.optional().describe('Present if `date_basis` or `window` was sent.'),
  window: windowName.optional().describe('Present if `date_basis` or `window` was sent.'),
}

interface BasisFields {
  date_basis: CreditBasis['date_basis']
  window: string
}

type BasisQuery = { [Name in keyof BasisFields]?: BasisFields[Name] | undefined }

/** Returns the requested basis; undefined if neither parameter was sent. */
export function toBasis({ date_basis, window }: BasisQuery): CreditBasis | undefined {
  if (date_basis === undefined && window === undefined) return undefined
  return { date_basis: date_basis ?? 'conversion', window: toWindow(window) }
}

function toWindow(name: string | undefined): number | null {
  return name === undefined || name === 'all' ? null : Number(name)
}

/** The basis as fields of `meta` or of a row. */
export function basisFields(basis: CreditBasis): BasisFields
export function basisFields(basis: CreditBasis | undefined): Partial<BasisFields>
export function basisFields(basis: CreditBasis | undefined): Partial<BasisFields> {
  return basis ? { date_basis: basis.date_basis, window: windowNameOf(basis) } : {}
}

function windowNameOf({ window }: CreditBasis): string {
  return window === null ? 'all' : String(window)
}

export const laterValue = z
  .number()
  .describe(
    'Value credited to touches that are older than `window`; `outcome_value` plus `later_value` is the value with `window=all`.',
  )

/** Present if `date_basis=touch` was sent. */
export const expectedComplete = z
  .number()
  .nullable()
  .describe(
    'With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected.',
  )
