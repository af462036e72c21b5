import { ads } from './ads.ts'
import { campaigns } from './campaigns.ts'
import { conversion } from './conversion.ts'
import { conversionSync } from './conversion-sync.ts'
import { customers } from './customers.ts'
import { developers } from './developers.ts'
import { live } from './live.ts'
import { logs } from './logs.ts'
import { operator } from './operator.ts'
import { payments } from './payments.ts'
import { platforms } from './platforms.ts'
import { running } from './running.ts'
import { setUp } from './set-up.ts'
import { settings } from './settings.ts'
import { start } from './start.ts'

/** What the other pages say; it comes with the first of them. */
export const rest = {
  ...campaigns,
  ...conversion,
  ...conversionSync,
  ...customers,
  ...platforms,
  ...ads,
  ...live,
  ...payments,
  ...setUp,
  ...developers,
  ...settings,
  ...logs,
  ...running,
  ...operator,
  ...start,
}
