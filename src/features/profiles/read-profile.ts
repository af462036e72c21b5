import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { scopeNames } from '../../kernel/scopes.ts'
import { profileShape } from './shapes.ts'

export const readProfile = operation({
  id: 'profiles.readProfile',
  http: 'GET /profile',
  summary: 'Read the profile the credential is bound to, and what the credential may do there',
  scopes: 'any',
  data: profileShape
    .omit({ provisioned_by_app_id: true })
    .extend({ scopes: z.array(z.enum(scopeNames)).describe('The scopes in effect, bundles expanded.') }),
  async run(ctx) {
    const { provisioned_by_app_id: appId, attribution_enabled_at: enabledAt, ...profile } = ctx.profile
    return {
      data: {
        ...profile,
        attribution_enabled: appId === null || enabledAt !== null,
        scopes: scopeNames.filter((scope) => ctx.scopes.has(scope)),
      },
    }
  },
})
