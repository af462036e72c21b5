import type { Input } from '@tributary/client'
import type { ReactNode } from 'react'
import type { useFields } from '../../../components/inputs/use-fields.ts'
import type { MessageKey } from '../../../locales/i18n.tsx'
import type { Experiment } from '../experiment.ts'
import type { TestValues } from './test-values.ts'

export interface FieldsProps {
  fields: ReturnType<typeof useFields<TestValues>>
  today: string
  /** Null until the experiment was saved. */
  draft: Experiment | null
}

/** A kind of experiment in the wizard: the fields of its steps, what they still lack, and the request. */
export interface Kind {
  Where: (props: FieldsProps) => ReactNode
  When: (props: FieldsProps) => ReactNode
  /** What a step lacks before the next one; null if nothing. */
  missing: (step: 'where' | 'when', values: TestValues, today: string) => MessageKey | null
  request: (
    values: TestValues,
  ) =>
    | { create: Input<'experiments.createExperiment'>['body']; import?: undefined }
    | { import: Input<'experiments.importExperiment'>['body']; create?: undefined }
}

/** The part of the request that all kinds have. */
export function commonOf({ name, hypothesis, conversion_key, measure, campaign_ids, start, end, spend }: TestValues) {
  return {
    ...{ name: name.trim(), hypothesis: hypothesis.trim() || null, campaign_ids: [...campaign_ids], start, end },
    metric: { conversion_key, measure },
    spend: spend === '' ? null : Number(spend),
  }
}
