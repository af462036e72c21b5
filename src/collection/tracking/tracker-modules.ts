import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { findModules, updateModules } from './module-queries.ts'
import { type Modules, moduleNames, moduleSchemas } from './module-schemas.ts'

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

const modulesSchema = z.object({
  signals: nullable(moduleSchemas.signals),
  consent: nullable(moduleSchemas.consent),
  links: nullable(moduleSchemas.links),
  forms: nullable(moduleSchemas.forms),
  engagement: nullable(moduleSchemas.engagement),
  elements: nullable(moduleSchemas.elements),
  errors: nullable(moduleSchemas.errors),
  survey: nullable(moduleSchemas.survey),
})
nameSchema('TrackerModules', modulesSchema)

const description =
  'A module is null if it is switched off. Pages load the modules after their first hit, and store the list for an hour; the attribute `data-modules` of the script element overrides it.'

export const readTrackerModules = operation({
  id: 'tracking.readTrackerModules',
  http: 'GET /tracking/modules',
  summary: 'Get the tracker modules that are switched on',
  description,
  scopes: ['analytics:read'],
  isReport: false,
  data: modulesSchema,
  async run(ctx) {
    return { data: withEveryModule(await findModules(ctx.db, ctx.profile.id)) }
  },
})

export const updateTrackerModules = operation({
  id: 'tracking.updateTrackerModules',
  http: 'PATCH /tracking/modules',
  summary: 'Switch tracker modules on or off',
  description: `Omitted modules stay unchanged; null switches a module off, an object switches it on with these settings. ${description}`,
  scopes: ['attribution:write'],
  body: modulesSchema.partial().refine((changes) => Object.keys(changes).length > 0, 'name at least one module'),
  data: modulesSchema,
  example: {
    body: {
      links: {},
      forms: { fields: ['plan'] },
      errors: null,
      survey: {
        options: [
          { key: 'podcast', label: 'A podcast' },
          { key: 'friend', label: 'A friend' },
        ],
      },
    },
  },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const modules = await updateModules(ctx.db, ctx.profile.id, body, ctx.now())
      await ctx.forgetCredentials()
      const data = withEveryModule(modules)
      await recordAuditEvent(ctx, ctx.profile.workspace_id, 'profile_changed', {
        profile_id: ctx.profile.id,
        tracker_modules: moduleNames.filter((name) => data[name]).join(' '),
      })
      return { data }
    })
  },
})

function withEveryModule(modules: Modules) {
  const off = { signals: null, consent: null, links: null, forms: null, engagement: null, elements: null }
  return { ...off, errors: null, survey: null, ...modules }
}
