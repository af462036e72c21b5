import { command } from '../command.ts'
import { adminClient } from './admin-client.ts'
import { type CreatedKey, createdKeyLines } from './keys.ts'

interface Created {
  id: string
  name: string
}

interface CreatedProfile extends Created {
  is_healthcare_family: boolean
}

/** The scopes that a business's server needs, and that the getting-started guide uses. */
const usualScopes = [
  'attribution:write',
  'goals:write',
  'conversions:read',
  'campaigns:read',
  'analytics:read',
  'connections:read',
  'connections:write',
  'customers:read',
]

export const provision = command({
  name: 'provision',
  summary: 'Create a workspace, a profile and an API key.',
  notes: `Without --scope the key gets ${usualScopes.join(', ')}. A healthcare profile omits customers:read, because no key can read its personal data.`,
  options: {
    name: { type: 'string', isRequired: true, help: 'Name of the business.' },
    'workspace-id': {
      type: 'string',
      placeholder: 'ID',
      help: 'Add the profile to this workspace instead of a new one.',
    },
    plan: { type: 'string', help: 'Plan of the new workspace.' },
    'healthcare-agency': { type: 'boolean', help: 'Every profile of the new workspace is treated as healthcare.' },
    timezone: { type: 'string', placeholder: 'ZONE', help: 'Reporting time zone, such as America/Santiago.' },
    currency: { type: 'string', placeholder: 'CODE', help: 'Reporting currency, such as USD.' },
    'privacy-mode': { type: 'string', placeholder: 'MODE', help: 'standard, platform_safe or hipaa.' },
    domain: { type: 'string', multiple: true, help: 'A domain of the business.' },
    scope: { type: 'string', multiple: true, help: 'A scope of the key.' },
  },
  async run(input) {
    const { options, print } = input
    const call = adminClient(input)
    const workspaceId =
      options['workspace-id'] ??
      (
        await call<Created>('POST', '/admin/workspaces', {
          name: options.name,
          plan: options.plan,
          is_healthcare_agency: options['healthcare-agency'],
        })
      ).data.id
    const profile = await call<CreatedProfile>('POST', '/admin/profiles', {
      workspace_id: workspaceId,
      name: options.name,
      timezone: options.timezone,
      reporting_currency: options.currency,
      privacy_mode: options['privacy-mode'],
      ...(options.domain.length > 0 && { domains: options.domain }),
    })
    const key = await call<CreatedKey>('POST', '/admin/keys', {
      profile_id: profile.data.id,
      name: options.name,
      scopes: options.scope.length > 0 ? options.scope : scopesFor(profile.data),
    })
    print({ data: { workspace_id: workspaceId, profile_id: profile.data.id, key: key.data } }, [
      `workspace  ${workspaceId}`,
      `profile    ${profile.data.id}`,
      ...createdKeyLines(key.data, call.baseUrl),
    ])
  },
})

/** Keys of healthcare profiles cannot have the personal data scope. */
function scopesFor(profile: CreatedProfile): string[] {
  const isAllowed = (scope: string) => !profile.is_healthcare_family || scope !== 'customers:read'
  return usualScopes.filter(isAllowed)
}
