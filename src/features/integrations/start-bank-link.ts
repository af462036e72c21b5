import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { shownOnce } from '../../kernel/secret-field.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { requireCall } from '../connections/open-session.ts'
import { requireProviderNamed } from './require-provider-named.ts'

export const startBankLink = operation({
  id: 'integrations.startBankLink',
  http: 'POST /integrations/bank-link/link/start',
  summary: 'Start a bank link: what the widget in your page is opened with',
  scopes: ['connections:write'],
  data: z.object({ widget_token: shownOnce('What the widget is opened with.'), expires_at: timestamp.nullable() }),
  statuses: [201],
  errors: ['provider_error', 'provider_not_configured', 'connection_not_ready'],
  async run(ctx) {
    const provider = requireProviderNamed('bank_link')
    const call = requireCall(ctx, provider)
    if (!provider.link) return fail('provider_not_configured')
    return { data: await provider.link.start(call).catch((error: unknown) => failProvider(ctx, null, error)) }
  },
})
