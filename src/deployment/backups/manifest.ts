import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { BackupStore, StoredBackup } from '../../db/backup/backup-store.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import type { KnownBackup } from './domain/choose-expired.ts'

const manifestSchema = z.strictObject({
  name: z.string(),
  created_at: z.iso.datetime(),
  kind: z.enum(['scheduled', 'manual']),
  bytes: z.int(),
  /** Of the stored bytes. */
  sha256: z.string(),
  is_verified: z.boolean(),
})
/** What the deployment that stored a backup says about it. */
export type BackupManifest = z.infer<typeof manifestSchema>

const fileSchema = z.strictObject({ manifest: manifestSchema, signature: z.base64() })
const use = 'backup-manifest'

export const manifestName = (name: string): string => `${name}.json`

/** Signed, so that others who can write to the destination cannot make this deployment delete its backups. */
export function encodeManifest(manifest: BackupManifest, secrets: SecretBox): Buffer {
  const signature = sign(manifest, secrets.deriveKey(use)).toString('base64')
  return Buffer.from(JSON.stringify({ manifest, signature }))
}

/** Returns null if this deployment did not write it. */
function decodeManifest(content: string, secrets: SecretBox): BackupManifest | null {
  const file = fileSchema.safeParse(parseJson(content)).data
  if (!file) return null
  const signature = Buffer.from(file.signature, 'base64')
  const isOwn = secrets
    .deriveKeys(use)
    .map((key) => sign(file.manifest, key))
    .some((expected) => expected.length === signature.length && timingSafeEqual(expected, signature))
  return isOwn ? file.manifest : null
}

function sign({ name, created_at, kind, bytes, sha256, is_verified }: BackupManifest, key: Buffer): Buffer {
  const signed = JSON.stringify([name, created_at, kind, bytes, sha256, is_verified])
  return createHmac('sha256', key).update(signed).digest()
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

export interface StoredBackups {
  known: KnownBackup[]
  /** Stored files without a manifest of this deployment that describes them. */
  unrecognized: number
}

/** The stored backups by their manifests. */
export async function listKnownBackups(store: BackupStore, secrets: SecretBox): Promise<StoredBackups> {
  const stored = await store.list()
  const manifests = await Promise.all(stored.map((backup) => readManifest(store, backup, secrets)))
  const known = manifests.filter((manifest) => manifest !== null)
  return {
    known: known.map(({ created_at, ...manifest }) => ({ ...manifest, created_at: new Date(created_at) })),
    unrecognized: stored.length - known.length,
  }
}

async function readManifest(store: BackupStore, { name, bytes }: StoredBackup, secrets: SecretBox) {
  // A manifest that cannot be read is like none: its backup is not deleted.
  const content = await store
    .read(manifestName(name))
    .then(text)
    .catch(() => '')
  const manifest = decodeManifest(content, secrets)
  return manifest?.name === name && manifest.bytes === bytes ? manifest : null
}
