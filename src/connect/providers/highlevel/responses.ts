import { z } from 'zod'
import { decimalText, moment, textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. */
export const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
  userType: z.enum(['Company', 'Location']),
  companyId: z.string().nullish(),
  locationId: z.string().nullish(),
})

export const locationTokenResponse = tokenResponse.omit({ userType: true })

export const locationResponse = z.object({
  location: z.object({ id: z.string(), name: z.string(), timezone: textOrNull, country: textOrNull }),
})

export const installedLocationsResponse = z.object({
  locations: z.array(z.object({ _id: z.string(), name: z.string() })),
})

export const pipelinesResponse = z.object({
  pipelines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stages: z.array(z.object({ id: z.string(), name: z.string(), position: z.number().default(0) })),
    }),
  ),
})

const opportunity = z.object({
  id: z.string(),
  pipelineId: z.string(),
  pipelineStageId: z.string(),
  status: z.enum(['open', 'won', 'lost', 'abandoned']),
  monetaryValue: decimalText.nullish(),
  createdAt: moment,
  updatedAt: moment,
  lastStageChangeAt: moment.nullish(),
  lastStatusChangeAt: moment.nullish(),
  contactId: z.string().nullish(),
  contact: z.object({ id: textOrNull, name: textOrNull, email: textOrNull, phone: textOrNull }).nullish(),
})

export type OpportunityResponse = z.output<typeof opportunity>

export const searchResponse = z.object({
  opportunities: z.array(opportunity),
  meta: z.object({
    total: z.number().nullish(),
    startAfter: z.union([z.number(), z.string()]).nullish(),
    startAfterId: z.string().nullish(),
  }),
})

const attribution = z.record(z.string(), z.unknown()).nullish()

export const contactResponse = z.object({
  contact: z.object({
    id: z.string(),
    firstName: textOrNull,
    lastName: textOrNull,
    email: textOrNull,
    phone: textOrNull,
    country: textOrNull,
    state: textOrNull,
    city: textOrNull,
    attributionSource: attribution,
    lastAttributionSource: attribution,
  }),
})

export type ContactResponse = z.output<typeof contactResponse>['contact']
