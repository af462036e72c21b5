import { z } from 'zod'
import { tokenResponse } from '../oauth-tokens.ts'
import { moment, textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. */
export const tokenOfPerson = tokenResponse.extend({
  refresh_token: z.string().min(1),
  scopes: z.array(z.string()).nullish(),
  hub_id: z.number().nullish(),
  user_id: z.number().nullish(),
})

export const accountResponse = z.object({
  portalId: z.number().int(),
  timeZone: textOrNull,
  companyCurrency: textOrNull,
  uiDomain: textOrNull,
})

export const pipelinesResponse = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      displayOrder: z.number().default(0),
      stages: z.array(z.object({ id: z.string(), label: z.string(), displayOrder: z.number().default(0) })),
    }),
  ),
})

/** A deal or a contact: all properties are text, whatever their type is. */
const crmObject = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullish()),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullish(),
})

export type CrmObject = z.output<typeof crmObject>

export const searchResponse = z.object({ total: z.number(), results: z.array(crmObject) })

export const listResponse = z.object({
  results: z.array(crmObject),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
})

export const batchResponse = z.object({ results: z.array(crmObject) })

const id = z.union([z.string(), z.number()]).transform(String)

export const associationsResponse = z.object({
  results: z.array(z.object({ from: z.object({ id }), to: z.array(z.object({ toObjectId: id })) })),
})
