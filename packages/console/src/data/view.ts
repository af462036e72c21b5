import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type DayRange, type Preset, presets, rangeOf, todayIn } from '../format/days.ts'
import { useSession } from './session.tsx'

export const models = [
  'last_touch',
  'first_touch',
  'linear',
  'time_decay',
  'last_non_direct',
  'position_based',
] as const
export type Model = (typeof models)[number]

/** The URL parameters of every report, so that a link shows the same view to another user. */
export interface ViewSearch {
  profile?: string
  range?: Preset
  from?: string
  to?: string
  model?: Model
  compare?: Model
}

/** Parses URL parameters; omits invalid ones. */
export function readViewSearch(raw: Record<string, unknown>): ViewSearch {
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
  const among = <T extends string>(list: readonly T[], value: unknown) => list.find((item) => item === value)
  const [from, to] = [day(raw.from), day(raw.to)]
  const view: ViewSearch = {}
  if (typeof raw.profile === 'string') view.profile = raw.profile
  const range = among(presets, raw.range)
  if (range) view.range = range
  if (from && to && from <= to) Object.assign(view, { from, to })
  const [model, compare] = [among(models, raw.model), among(models, raw.compare)]
  if (model) view.model = model
  if (compare && compare !== (model ?? 'last_touch')) view.compare = compare
  return view
}

export interface View {
  range: DayRange
  preset: Preset | null
  model: Model
  compare: Model | null
  change(part: Partial<Pick<ViewSearch, 'range' | 'from' | 'to' | 'model' | 'compare'>>): void
}

/** The selected range and models, stored in the URL. */
export function useView(): View {
  const search = useSearch({ strict: false }) as ViewSearch
  const navigate = useNavigate()
  const { profile } = useSession()
  const today = todayIn(profile.timezone)
  const preset = search.from ? null : (search.range ?? '30d')
  return {
    preset,
    range: preset ? rangeOf(preset, today) : { from: search.from!, to: search.to! },
    model: search.model ?? 'last_touch',
    compare: search.compare ?? null,
    change: (part) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part }),
        replace: true,
        resetScroll: false,
      } as never),
  }
}

/** A URL parameter of a single page, such as a filter or the open row. */
export function useParameter<Value extends string>(
  name: string,
  allowed?: readonly Value[],
): [Value | undefined, (value: Value | undefined, options?: { isStep?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const raw = search[name]
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined
  const value = allowed && text !== undefined && !(allowed as readonly string[]).includes(text) ? undefined : text
  const change = useCallback(
    (next: Value | undefined, { isStep = false }: { isStep?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: next === '' ? undefined : next }),
        replace: !isStep,
        resetScroll: false,
      } as never),
    [name, navigate],
  )
  return [value as Value | undefined, change]
}
