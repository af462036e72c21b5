import type { Db } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { joinTouch } from '../entities/entity-index.ts'
import { loadEntityIndex } from '../entities/load-entity-index.ts'
import type { DataDrivenInput } from '../models/data-driven/domain/fit-data-driven.ts'
import { type FittedParameters, unitKey } from '../models/data-driven/domain/parameters.ts'
import { PathTableBuilder } from '../models/data-driven/domain/path-table.ts'
import { splitJourney } from '../models/data-driven/domain/split-journey.ts'
import {
  type LabelledTouch,
  listConversionTimes,
  listLabels,
  listSubjectTouches,
  type SubjectKind,
} from './fit-input-queries.ts'

/** The window of the paths that are fitted. */
const windowDays = 90

/** The last part of the window tests the model that is fitted on the rest. */
const laterDays = 18

/** Bounds the memory of one read, and the time in which the process handles no other request. */
const subjectsPerRead = 2_000

/** Units are 16-bit codes; further campaigns share the unit of their channel. */
const unitsMax = 60_000

export interface FitInput extends Pick<FittedParameters, 'from' | 'until' | 'ends'> {
  input: DataDrivenInput
  /** The channels and units in the order of their numbers. */
  channels: string[]
  units: { channel: string; campaign_id: string | null }[]
}

/** Loads the paths of all people of the last 90 days, converting or not. Equal paths are one entry, so the memory is bounded. */
export async function loadFitInput(
  db: Db,
  profileId: string,
  { now, ends, onRead }: { now: Date; ends: FittedParameters['ends']; onRead: (people: number) => Promise<void> },
): Promise<FitInput> {
  const since = new Date(now.getTime() - windowDays * dayMs)
  const splitMs = now.getTime() - laterDays * dayMs
  const { channels, units, unitOfLabel } = await loadUnits(db, profileId, await listLabels(db, profileId, since))
  const isCash = ends === 'payments'
  let people = 0
  const tables = { earlier: new PathTableBuilder(), later: new PathTableBuilder() }
  for (const kind of ['customer', 'visitor'] as const) {
    for await (const journeys of readJourneys(db, profileId, kind, { since, isCash, unitOfLabel })) {
      for (const { touches, conversions } of journeys) {
        for (const { units: path, endMs, isConverted } of splitJourney(touches, conversions)) {
          const counts = { converted: Number(isConverted), lost: Number(!isConverted) }
          tables[endMs < splitMs ? 'earlier' : 'later'].add(path, counts)
        }
      }
      people += journeys.length
      await onRead(people)
    }
  }
  const input = {
    units: {
      channelOf: Uint32Array.from(units, ({ channel }) => channels.indexOf(channel)),
      isCampaign: Uint8Array.from(units, ({ campaign_id }) => Number(campaign_id !== null)),
      channelCount: channels.length,
    },
    earlier: tables.earlier.build(),
    later: tables.later.build(),
    seed: `${profileId} ${now.toISOString()}`,
  }
  return { input, channels, units, from: since.toISOString(), until: now.toISOString(), ends }
}

/** Assigns a unit to each channel and to each campaign of a channel. */
async function loadUnits(db: Db, profileId: string, labels: readonly LabelledTouch[]) {
  const entityIndex = await loadEntityIndex(db, profileId, labels)
  const joins = labels.map((touch) => ({ label: touch.label, join: joinTouch(entityIndex, touch) }))
  const channels = [...new Set(joins.map(({ join }) => join.channel))].sort()
  const units: FitInput['units'] = channels.map((channel) => ({ channel, campaign_id: null }))
  const indexes = new Map(units.map(({ channel }, index) => [unitKey(channel, null), index]))
  const unitOfLabel = new Map<string, number>()
  for (const { label, join } of joins) {
    const key = unitKey(join.channel, join.campaign_id)
    if (!indexes.has(key) && units.length < unitsMax) {
      indexes.set(key, units.push({ channel: join.channel, campaign_id: join.campaign_id }) - 1)
    }
    unitOfLabel.set(label, indexes.get(key) ?? indexes.get(unitKey(join.channel, null))!)
  }
  return { channels, units, unitOfLabel }
}

/** Yields the journeys of one read at a time. */
async function* readJourneys(
  db: Db,
  profileId: string,
  kind: SubjectKind,
  { since, isCash, unitOfLabel }: { since: Date; isCash: boolean; unitOfLabel: ReadonlyMap<string, number> },
) {
  let after: string | null = null
  for (;;) {
    const found = await listSubjectTouches(db, profileId, kind, { since, after, limit: subjectsPerRead })
    const ids = found.map(({ subject }) => subject)
    const times = await listConversionTimes(db, profileId, kind, { since, ids, isCash })
    const conversionsOf = new Map(times.map(({ subject, times }) => [subject, times]))
    yield found.map(({ subject, labels, times }) => ({
      // A touch that arrived after the labels were read has none.
      touches: labels.flatMap((label, index) => {
        const unit = unitOfLabel.get(label)
        return unit === undefined ? [] : [{ unit, ms: times[index]! }]
      }),
      conversions: conversionsOf.get(subject) ?? [],
    }))
    if (found.length < subjectsPerRead) return
    after = ids.at(-1)!
  }
}
