import { z } from 'zod'
import type { Db } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { type SecretBox, SecretBoxError } from '../../kernel/secrets/secret-box.ts'
import {
  countStaleEnvelopes,
  type EncryptedRow,
  listStaleEnvelopes,
  updateEnvelopes,
} from './encrypted-column-queries.ts'
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts'

const rotatedMax = 500
const pageRows = 100

/** Encrypts stored secrets with the current master key, one batch per call; call it until nothing remains. */
export const rotateSecrets = operation({
  id: 'deployment.rotateSecrets',
  http: 'POST /admin/secrets/rotate',
  summary: 'Encrypt stored secrets with the current master key',
  description:
    'Decrypts up to 500 values that were encrypted with a previous master key and encrypts them with the current one. Repeat until `remaining` is 0; then the previous key can be removed. Values that no known key can decrypt are counted as `unreadable` and stay unchanged.',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'app',
  idempotency: 'natural',
  data: z.object({
    rotated: z.int().describe('Values that this call encrypted with the current key.'),
    remaining: z.int().describe('Values still encrypted with a previous key.'),
    unreadable: z.int().describe('Values that no known key can decrypt.'),
  }),
  async run(ctx) {
    const done = { rotated: 0, unreadable: 0 }
    for (const column of encryptedColumns) await rotateColumn(ctx.db, ctx.secrets, column, done)
    const waiting = await countWaitingEnvelopes(ctx.db, ctx.secrets)
    return { data: { ...done, remaining: Math.max(0, waiting - done.unreadable) } }
  },
})

export async function countWaitingEnvelopes(db: Db, secrets: SecretBox): Promise<number> {
  let waiting = 0
  for (const column of encryptedColumns) waiting += await countStaleEnvelopes(db, column, secrets.currentPrefix)
  return waiting
}

/** Reads the column in primary key order, so that values that cannot be decrypted are skipped and never block the others. */
async function rotateColumn(
  db: Db,
  secrets: SecretBox,
  column: EncryptedColumn,
  done: { rotated: number; unreadable: number },
): Promise<void> {
  let afterKey: string[] | null = null
  while (done.rotated < rotatedMax) {
    const limit: number = Math.min(pageRows, rotatedMax - done.rotated)
    const rows: EncryptedRow[] = await listStaleEnvelopes(db, column, secrets.currentPrefix, afterKey, limit)
    const readable = rows.flatMap((row) => {
      const fresh = column.isJson
        ? rotateJson(secrets, column.purpose, row.envelope)
        : rotateEnvelope(secrets, column.purpose, row.envelope)
      return fresh === null ? [] : [{ ...row, fresh }]
    })
    done.unreadable += rows.length - readable.length
    if (readable.length > 0) done.rotated += await updateEnvelopes(db, column, readable)
    if (rows.length < limit) return
    afterKey = rows.at(-1)!.key
  }
}

/** Rotates every envelope in a JSON text; null if one of them cannot be decrypted. */
function rotateJson(secrets: SecretBox, purpose: string, json: string): string | null {
  const envelopes = new Set(json.match(/"box1\.[0-9a-f]{8}\.[\w-]+"/g))
  let rotated = json
  for (const quoted of envelopes) {
    const fresh = rotateEnvelope(secrets, purpose, quoted.slice(1, -1))
    if (fresh === null) return null
    rotated = rotated.replaceAll(quoted, `"${fresh}"`)
  }
  return rotated
}

/** Null if no key can decrypt it. */
function rotateEnvelope(secrets: SecretBox, purpose: string, envelope: string): string | null {
  try {
    return secrets.encrypt(purpose, secrets.decrypt(purpose, envelope))
  } catch (error) {
    if (error instanceof SecretBoxError) return null
    throw error
  }
}
