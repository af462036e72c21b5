import { hashedId } from '../../../kernel/hashed-id.ts'
import { noEntity } from './source.ts'

/** What the steps of a path are. */
export const pathKinds = ['channel', 'campaign'] as const

export type PathKind = (typeof pathKinds)[number]

/** A distinct path, stored once. A step of a campaign path is the campaign's id, or the channel of a touch without a campaign. */
export interface StoredPath {
  id: string
  /** Kind, cut and steps; the id is its hash. */
  text: string
  kind: PathKind
  steps: readonly string[]
  /** Whether there were more steps. */
  is_cut: boolean
}

/** Longer paths are cut at their end. */
export const stepsMax = 20

const separator = '\n'

/** The text of a path: collapses equal neighbours and cuts long paths. The same steps always have the same text. */
export function toPathText(kind: PathKind, steps: readonly string[]): string {
  const collapsed: string[] = []
  for (const step of steps) if (step !== collapsed.at(-1)) collapsed.push(step)
  const isCut = collapsed.length > stepsMax
  return [kind, String(isCut), ...(isCut ? collapsed.slice(0, stepsMax) : collapsed)].join(separator)
}

/** Reads the text of a path. */
export function parsePath(text: string): StoredPath {
  const [kind, isCut, ...steps] = text.split(separator)
  return {
    // Calculated when it is read: of most of many paths it is not.
    get id() {
      return hashedId(text)
    },
    ...{ text, kind: kind as PathKind, steps, is_cut: isCut === 'true' },
  }
}

/** The path of conversions without a touch. No sum of paths contains them, because totals already count them. */
export const emptyPathId = noEntity

/** More touches count as this many, so that touches and days fit into one small integer. */
export const touchesMax = 89

/** The longest window, plus one calendar day. */
const daysMax = 366

/** The touches and days to convert of a path, as the code of its sums: their counts give exact medians. */
export function pathCode(touches: number, days: number): number {
  return Math.min(Math.max(days, 0), daysMax) * touchesMax + Math.min(touches, touchesMax) - 1
}

export function readPathCode(code: number): { touches: number; days: number } {
  return { touches: (code % touchesMax) + 1, days: Math.floor(code / touchesMax) }
}
