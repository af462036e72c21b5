import { errorCatalog } from '../kernel/error-catalog.ts'
import type { Operation } from '../kernel/operation.ts'
import { glossary } from './glossary.ts'
import type { Reach } from './reach.ts'
import { toolOf } from './tool-of-operation.ts'

const glossaryUri = 'tributary://glossary'
const errorsUri = 'tributary://errors'
const definitionsUri = (profileId: string) => `tributary://profiles/${profileId}/definitions`

export interface Resource {
  uri: string
  name: string
  description: string
  mimeType: string
}

/** The words and rules that numbers are to be read with: the same for all, and the goals of each profile within reach. */
export async function listResources(reach: Reach, definitions: Operation): Promise<Resource[]> {
  const shared = [
    { uri: glossaryUri, name: 'Glossary', description: 'What the words of reports mean.', mimeType: 'text/markdown' },
    {
      uri: errorsUri,
      name: 'Error catalogue',
      description: 'Every error code with its status and what it tells.',
      mimeType: 'application/json',
    },
  ]
  const own = []
  for (const { id, name } of await reach.profiles()) {
    if (!(await reach.mayCall(definitions, id))) continue
    own.push({
      uri: definitionsUri(id),
      name: `Goals of ${name}`,
      description: 'What this business counts as a conversion, and for how long touches can earn of it.',
      mimeType: 'application/json',
    })
  }
  return [...shared, ...own]
}

/** Null where there is no such thing, or none that the token may read. */
export async function readResource(
  reach: Reach,
  uri: string,
  definitions: Operation,
): Promise<{ mimeType: string; text: string } | null> {
  if (uri === glossaryUri) return { mimeType: 'text/markdown', text: glossary }
  if (uri === errorsUri) return { mimeType: 'application/json', text: JSON.stringify(toErrors()) }
  const profileId = /^tributary:\/\/profiles\/([0-9a-f-]{36})\/definitions$/.exec(uri)?.[1]
  if (!profileId || !(await reach.mayCall(definitions, profileId))) return null
  const { status, body } = await reach.send(toolOf(definitions).toRequest({}), profileId)
  return status === 200 ? { mimeType: 'application/json', text: JSON.stringify(body.data) } : null
}

function toErrors() {
  return Object.entries(errorCatalog).map(([code, { status, meaning }]) => ({ code, status, meaning }))
}
