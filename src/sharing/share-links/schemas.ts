import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { isEmbedOrigin } from './domain/embed-origin.ts'
import { linkStatuses } from './domain/link-status.ts'

nameEnum('ShareLinkStatus', linkStatuses)

export const linkFields = {
  name: displayName,
  password: z
    .string()
    .min(8)
    .max(200)
    .nullable()
    .describe('Asked before the view is shown; stored as an argon2id hash. Null: none.'),
  expires_at: z.iso.datetime({ offset: true }).nullable().describe('Null: until it is revoked.'),
  embed_origins: z
    .array(z.string().max(300).refine(isEmbedOrigin, 'must be an origin such as https://intranet.example.com'))
    .max(20)
    .describe('Sites that may show the view in a frame (`frame-ancestors`). Empty: none.'),
}

export const linkSchema = z.object({
  id: z.uuid(),
  view_id: z.uuid(),
  name: z.string(),
  status: z
    .enum(linkStatuses)
    .describe(
      '`inactive`: its creator is no longer an editor, or a link can no longer show the view; it can work again.',
    ),
  has_password: z.boolean(),
  embed_origins: z.array(z.string()),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  created_by_user_id: z.uuid(),
  created_at: timestamp,
  openings: z.int().describe('Openings of the last 365 days, at most the latest 10,000.'),
  last_opened_at: timestamp.nullable(),
})
nameSchema('ShareLink', linkSchema)
