import { classifyHost } from './classify-host.ts'
import { type KnownSourceKind, knownSources } from './known-sources.ts'

/** Returns the kind of site that a `utm_source` names, either by a known source name or by a known host (`chatgpt.com`). */
export function classifySource(source: string | null): KnownSourceKind | null {
  if (!source) return null
  const name = source.trim().toLowerCase()
  const kind = kindOf.get(name)
  if (kind) return kind
  const known = name.includes('.') ? classifyHost(name) : null
  return known && known.kind !== 'payment' ? known.kind : null
}

const kindOf = new Map<string, KnownSourceKind>(
  Object.entries(knownSources).flatMap(([kind, names]) =>
    names.map((name): [string, KnownSourceKind] => [name, kind as KnownSourceKind]),
  ),
)
