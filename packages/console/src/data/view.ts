import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addDays, type DayRange, type Preset, presets, rangeBefore, rangeOf, todayIn } from '../format/days.ts'
import { useSession } from './session.tsx'

export const models = [
  'last_touch',
  'first_touch',
  'linear',
  'time_decay',
  'last_non_direct',
  'position_based',
  'data_driven',
] as const
export type Model = (typeof models)[number]

/** The period that a report is compared with. */
export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The period that a range is compared with: the one before, or the same weekdays of the year before. */
export function comparedRange({ from, to }: DayRange, versus: Comparison): DayRange | null {
  if (versus === 'none') return null
  return versus === 'before' ? rangeBefore({ from, to }) : { from: addDays(from, -364), to: addDays(to, -364) }
}

export const bases = ['conversion', 'touch'] as const
export type Basis = (typeof bases)[number]

/** Greatest age in days of a touch that has credit. */
export const windows = ['1', '7', '14', '28', '90', 'all'] as const
export type Window = (typeof windows)[number]

/** The URL parameters of every report, so that a link shows the same view to another user. */
export interface ViewSearch {
  profile?: string
  range?: Preset
  from?: string
  to?: string
  versus?: Comparison
  model?: Model
  compare?: Model
  basis?: Basis
  window?: Window
}

/** The parameters that stay when another page is opened. */
export const retained = ['profile', 'range', 'from', 'to', 'versus', 'model', 'basis', 'window'] as const

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
  const [versus, basis, window] = [among(comparisons, raw.versus), among(bases, raw.basis), among(windows, raw.window)]
  return { ...view, ...(versus && { versus }), ...(basis && { basis }), ...(window && { window }) }
}

/** Parameters in the URL are plain text: `model=linear`, not `model="linear"`. */
export const searchFormat = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
}

export interface View {
  range: DayRange
  preset: Preset | null
  model: Model
  compare: Model | null
  versus: Comparison
  basis: Basis
  window: Window
  /** The parameters of basis and window for the service; empty if both are the default. */
  basisInput: { date_basis?: Basis; window?: Window }
  /** Every change is a step of the browser's history. */
  change(part: { [Name in keyof Omit<ViewSearch, 'profile'>]: ViewSearch[Name] | undefined }): void
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
    versus: search.versus ?? 'before',
    basis: search.basis ?? 'conversion',
    window: search.window ?? 'all',
    basisInput: {
      ...(search.basis && search.basis !== 'conversion' && { date_basis: search.basis }),
      ...(search.window && search.window !== 'all' && { window: search.window }),
    },
    change: (part) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part }),
        resetScroll: false,
      } as never),
  }
}

/** A URL parameter of a single page, such as a filter. A change is a step of the browser's history. */
export function useParameter<Value extends string>(
  name: string,
  allowed?: readonly Value[],
): [Value | undefined, (value: Value | undefined, options?: { isTyping?: boolean; isDraft?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const raw = search[name]
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined
  const value = allowed && text !== undefined && !(allowed as readonly string[]).includes(text) ? undefined : text
  const change = useCallback(
    (next: Value | undefined, { isTyping = false, isDraft = false }: { isTyping?: boolean; isDraft?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: next === '' ? undefined : next }),
        // One step per text, not one per letter.
        replace: isDraft || (isTyping && Boolean(text) && Boolean(next)),
        // The sheet of a draft still closes by going back.
        ...(isDraft && { state: true }),
        resetScroll: false,
      } as never),
    [name, navigate, text],
  )
  return [value as Value | undefined, change]
}

/** Several URL parameters of a page that change in one step. */
export function useParameters<Name extends string>(
  names: readonly Name[],
): [{ [Parameter in Name]?: string }, (values: { [Parameter in Name]?: string | undefined }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const found = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
  const change = (values: object) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...values }), resetScroll: false } as never)
  return [Object.fromEntries(found), change]
}

/**
 * The open sheet of a page, by the id of its content. Back closes it, also after it has opened another id. Closing a sheet that was
 * opened on this page goes back, so that no step of the history opens it again.
 */
export function useSheet(name: string): [string | undefined, (id: string) => void, () => void] {
  const [id] = useParameter(name)
  const navigate = useNavigate()
  const { history } = useRouter()
  const open = useCallback(
    (next: string) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: next }),
        ...(id === undefined ? { state: { sheet: name } } : { state: true, replace: true }),
        resetScroll: false,
      } as never),
    [name, navigate, id],
  )
  const close = useCallback(() => {
    if ((history.location.state as { sheet?: string }).sheet === name) return history.back()
    const search = (before: object) => ({ ...before, [name]: undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
  }, [name, navigate, history])
  return [id, open, close]
}
