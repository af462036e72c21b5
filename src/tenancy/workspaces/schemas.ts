import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { planNames } from './plans.ts'

nameEnum('Plan', planNames)

export const workspaceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.enum(planNames),
  is_healthcare_agency: z.boolean(),
  provisioned_by_app_id: z.uuid().nullable(),
  created_at: timestamp,
  archived_at: timestamp.nullable(),
})
nameSchema('Workspace', workspaceSchema)

export type Workspace = z.input<typeof workspaceSchema> & { created_at: Date; archived_at: Date | null }

export const workspaceFields = {
  name: displayName,
  plan: z.enum(planNames).describe('Maximum number of active profiles in the workspace.'),
  is_healthcare_agency: z
    .boolean()
    .describe('Makes every profile of the workspace a healthcare-family profile: partners cannot read personal data.'),
}
