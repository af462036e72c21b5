import { errorCatalog } from '../kernel/errors/error-catalog.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import type { TokenAccess } from './access.ts'
import { toolOf } from './tool-of-operation.ts'

const glossaryUri = 'tributary://glossary'
const errorsUri = 'tributary://errors'
const definitionsTemplate = 'tributary://profiles/{profile_id}/definitions'
const definitionsUri = (profileId: string) => definitionsTemplate.replace('{profile_id}', profileId)

/** URI templates that a client can complete, for example for a profile beyond the listed ones. */
export const resourceTemplates = [
  {
    uriTemplate: definitionsTemplate,
    name: 'Goals of a profile',
    description: 'What a business counts as a conversion. `profile_id` is an id of list_profiles.',
    mimeType: 'application/json',
  },
] as const

export interface Resource {
  uri: string
  name: string
  description: string
  mimeType: string
}

/** The shared resources that explain the numbers, and the goals of each profile that the token can access. */
export async function listResources(access: TokenAccess, definitions: Operation): Promise<Resource[]> {
  const shared = [
    { uri: glossaryUri, name: 'Glossary', description: 'What the words of reports mean.', mimeType: 'text/markdown' },
    {
      uri: errorsUri,
      name: 'Error catalogue',
      description: 'Every error code with its status and what it tells.',
      mimeType: 'application/json',
    },
  ]
  const perProfile = []
  for (const { id, name } of await access.profiles()) {
    if (!(await access.mayCall(definitions, id))) continue
    perProfile.push({
      uri: definitionsUri(id),
      name: `Goals of ${name}`,
      description: 'What this business counts as a conversion, and for how long touches can earn of it.',
      mimeType: 'application/json',
    })
  }
  return [...shared, ...perProfile]
}

/** Null if the resource does not exist or the token may not read it. */
export async function readResource(
  access: TokenAccess,
  uri: string,
  definitions: Operation,
): Promise<{ mimeType: string; text: string } | null> {
  if (uri === glossaryUri) return { mimeType: 'text/markdown', text: glossary }
  if (uri === errorsUri) return { mimeType: 'application/json', text: JSON.stringify(toErrors()) }
  const profileId = /^tributary:\/\/profiles\/([0-9a-f-]{36})\/definitions$/.exec(uri)?.[1]
  if (!profileId || !(await access.mayCall(definitions, profileId))) return null
  const { status, body } = await access.send(toolOf(definitions).toRequest({}), profileId)
  return status === 200 ? { mimeType: 'application/json', text: JSON.stringify(body.data) } : null
}

function toErrors() {
  return Object.entries(errorCatalog).map(([code, { status, meaning }]) => ({ code, status, meaning }))
}

/** The terms of the contract that an assistant needs to interpret the numbers. */
const glossary = `# Words of Tributary

- **profile**: one business whose numbers are kept apart, with its own currency and time zone. Days are its local days.
- **touch**: a moment in which marketing reached somebody: a visit through an ad, an email, a search; a direct visit too.
- **conversion**: an event that a goal lists: a lead, an appointment, a closed deal, a payment.
- **outcome**: a conversion that is a payment. \`outcome_count\` and \`outcome_value\` are cash; \`attributed_outcome_count\` is
  conversions of every kind and is never used for ROAS or CAC.
- **model**: how the credit of a conversion is divided among its touches. \`last_touch\`, \`first_touch\` and \`last_non_direct\` give
  all to one touch; \`linear\`, \`time_decay\` and \`position_based\` divide it. Compare numbers only within one model.
- **window**: how many days before a conversion a touch may lie to earn credit; each goal has its own.
- **credited**: what campaigns earned under a model. **unattributed**: what no campaign did, by reason: \`no_touch\` (nothing is known
  to have preceded), \`direct_or_organic\` (no ad brought the visit), \`paid_without_ad\` (the link did not say which ad),
  \`unknown_ad\` (the ad is not synced yet). Credited and unattributed cash are all cash.
- **ROAS**: credited cash divided by spend. **CAC**: spend divided by payments; of first payments, by new customers.
- **blended**: the same over all cash or all first payments, whatever the model.
- **platform claims**: what an ad platform reports of itself. It counts otherwise, and is never added to what the service credits.
- **composite_score**: how good an ad is among its like, 0 to 100. It is neither ROAS nor lift. **truth_grade**: what the score rests
  on: \`predicted\` signals, \`attributed\` outcomes, or \`lift\` shown by an experiment.
- **receipt**: every touch of one conversion, why it counted or not, and what it earned under each model.
- **refund**: dated at its payment; a payment that was refunded in full counts nowhere.
`
