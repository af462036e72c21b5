import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'

/** The three services of the API that are used, each at its own host. */
export type Service = 'api' | 'customers' | 'reporting'

/** A 64-bit number, which the vendor writes as text. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String)

/** Calls an operation, which is a POST request. All of them only read, or change nothing when they are repeated. */
export function callService<Schema extends z.ZodType>(
  { http, tokens, registration, account }: VendorSession,
  { at, path, body }: { at: Service; path: string; body: object },
  schema: Schema,
): Promise<z.output<Schema>> {
  const { customer_id } = account.details
  return http.json(
    {
      at,
      path,
      body,
      isRead: true,
      bearerToken: tokens.access_token,
      headerSecrets: { DeveloperToken: registration.settings.DEVELOPER_TOKEN ?? '' },
      headers: {
        ...(customer_id && { CustomerId: customer_id }),
        ...(account.external_id && { CustomerAccountId: account.external_id }),
      },
    },
    schema,
  )
}
