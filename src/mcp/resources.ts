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
    { uri: glossaryUri, name: 'Glossary', description: 'The terms used in reports.', mimeType: 'text/markdown' },
    {
      uri: errorsUri,
      name: 'Error catalogue',
      description: 'Every error code with its status and meaning.',
      mimeType: 'application/json',
    },
  ]
  const perProfile = []
  for (const { id, name } of await access.profiles()) {
    if (!(await access.mayCall(definitions, id))) continue
    perProfile.push({
      uri: definitionsUri(id),
      name: `Goals of ${name}`,
      description: 'What this business counts as a conversion, and its attribution window.',
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
const glossary = `# Tributary glossary

- **profile**: one business with its own data, currency and time zone. Days are its local days.
- **touch**: a contact between marketing and a person: a visit from an ad, an email or a search, or a direct visit.
- **conversion**: an event that a goal includes, such as a lead, an appointment, a closed deal or a payment.
- **outcome**: a conversion that is a payment. \`outcome_count\` and \`outcome_value\` are cash; \`attributed_outcome_count\` counts
  conversions of every kind and is never used for ROAS or CAC.
- **model**: how the credit of a conversion is divided among its touches. \`last_touch\`, \`first_touch\` and \`last_non_direct\` give
  all credit to one touch; \`linear\`, \`time_decay\` and \`position_based\` divide it. \`data_driven\` divides it by
  the fitted propensities of the profile and exists after its first fit. Compare numbers only within one model.
- **window**: the number of days before a conversion in which a touch can earn credit; each goal has its own.
- **credited**: what campaigns earned in a model. **unattributed**: what no campaign earned, by reason: \`no_touch\` (no touch is
  known), \`direct_or_organic\` (the visit did not come from an ad), \`paid_without_ad\` (the link does not identify the ad),
  \`unknown_ad\` (the ad is not synced yet). Credited cash plus unattributed cash is all cash.
- **ROAS**: credited cash divided by spend. **CAC**: spend divided by payments; for first payments, divided by new customers.
- **blended**: the same ratio over all cash or all first payments, independent of the model.
- **platform claims**: conversions that an ad platform reports for itself. They are counted differently and are never added to
  credited conversions.
- **composite_score**: the performance of an ad among similar ads, 0 to 100. It is neither ROAS nor lift. **truth_grade**: what the
  score is based on: \`predicted\` signals, \`attributed\` outcomes, or \`lift\` measured by an experiment.
- **receipt**: every touch of one conversion, whether and why it counted, and what it earned in each model.
- **refund**: dated on the day of its payment; a fully refunded payment is not counted.
`
