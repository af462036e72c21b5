import { classifyHost } from '../../classify-host.ts'
import { type KnownSourceKind, knownSources } from './known-sources.ts'

/** What kind of site a `utm_source` means: a known word, or a known host (`chatgpt.com`). */
export function classifySource(source: string | null): KnownSourceKind | null {
  if (!source) return null
  const word = source.trim().toLowerCase()
  const kind = kindOf.get(word)
  if (kind) return kind
  const known = word.includes('.') ? classifyHost(word) : null
  return known && known.kind !== 'payment' ? known.kind : null
}

const kindOf = new Map<string, KnownSourceKind>(
  Object.entries(knownSources).flatMap(([kind, words]) =>
    words.map((word): [string, KnownSourceKind] => [word, kind as KnownSourceKind]),
  ),
)
