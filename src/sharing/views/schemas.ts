import { z } from 'zod'
import { sortDirections } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { parseDateRange, timestamp } from '../../kernel/time/date-range.ts'
import { basisParams } from '../../reports/campaigns/basis-schemas.ts'
import { levelParam, modelName } from '../../reports/campaigns/schemas.ts'
import { rangePresets, viewPages } from '../../tenancy/share-links/domain/view.ts'
import { namesPerson } from './domain/names-person.ts'

nameEnum('ViewPage', viewPages)
nameEnum('RangePreset', rangePresets)

const filtersMax = 20
const columnsMax = 50
/** Settings are read with every list of views. */
export const settingsBytesMax = 8_192

const noPerson = 'must not contain an email address or phone number'
const key = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be a name such as roas or campaign_name')
const filterText = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !namesPerson(text), noPerson)

const rangeSchema = z
  .object({
    preset: z.enum(rangePresets).optional(),
    date_from: z.iso.date().optional(),
    date_to: z.iso.date().optional(),
  })
  .refine(isRange, 'send either preset, or date_from and date_to of at most 366 days')
  .describe('A preset, which moves with the current day, or two fixed local days.')
nameSchema('ViewRange', rangeSchema)

function isRange({
  preset,
  date_from,
  date_to,
}: {
  preset?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}) {
  if (preset !== undefined) return date_from === undefined && date_to === undefined
  try {
    return parseDateRange({ date_from, date_to }, 'UTC') !== null
  } catch {
    return false
  }
}

/** The settings of a view, all of which a report or the console reads. */
export const settingFields = {
  range: rangeSchema,
  model: modelName,
  level: levelParam.nullable(),
  date_basis: basisParams.date_basis.unwrap().nullable(),
  window: basisParams.window.unwrap().nullable(),
  filters: z
    .record(key, z.union([filterText, z.number(), z.boolean(), z.array(filterText).max(50)]))
    .refine((filters) => Object.keys(filters).length <= filtersMax, `has more than ${filtersMax} filters`)
    .describe('Filters of the page, by name. Personal data is rejected.'),
  columns: z.array(key).max(columnsMax).describe('The visible columns in order; empty: the usual ones.'),
  sort: z.object({ column: key, direction: z.enum(sortDirections) }).nullable(),
}

export const viewName = displayName.refine((name) => !namesPerson(name), noPerson)

export const viewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  page: z.enum(viewPages),
  is_shared: z.boolean().describe('All members of the profile see it; otherwise only the user who created it.'),
  is_own: z.boolean().describe('You created it.'),
  can_be_linked: z.boolean().describe('A share link can show it.'),
  ...settingFields,
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('View', viewSchema)
