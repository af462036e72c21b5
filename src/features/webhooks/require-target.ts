import type { Egress } from '../../kernel/egress.ts'
import { fail } from '../../kernel/errors.ts'
import { checkTarget } from './check-target.ts'

/** Refuses a URL that deliveries may not go to. */
export async function requireTarget(egress: Egress, url: string): Promise<void> {
  const checked = await checkTarget(egress, url)
  if ('problem' in checked) fail('validation_error', `url: ${checked.problem}`, { field: 'url' })
}
