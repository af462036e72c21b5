import { EmptyState } from '../../../components/status/empty-state.tsx'
import { useRead } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { CampaignChoice, DayFields, MetricFields, SpendField } from './common-fields.tsx'
import { GeoPlan } from './geo-plan.tsx'
import { commonOf, type FieldsProps, type Kind } from './kind.ts'
import { daysProblem } from './test-values.ts'

/** A treated region and those that it is compared with, as the service requires. */
const regionsMin = 5

/** Some regions get the campaign and others do not. */
export const geo: Kind = {
  Where: GeoWhere,
  When: GeoWhen,
  missing: (step, values, today) => {
    if (step === 'where') return values.conversion_key === '' ? 'form.blocked' : null
    return (
      daysProblem(values, today, false) ?? (values.treated_regions.length === 0 ? 'experiments.needs_regions' : null)
    )
  },
  request: (values) => ({
    create: { kind: 'geo', ...commonOf(values), treated_regions: [...values.treated_regions] },
  }),
}

function GeoWhere({ fields }: FieldsProps) {
  const { t } = useTranslation()
  const { conversion_key } = fields.values
  const regions = useRead('experiments.listRegions', { conversion_key }, { isReady: conversion_key !== '' }).data
  return (
    <>
      <CampaignChoice fields={fields} description={t('experiments.campaigns_of_regions')} />
      <MetricFields fields={fields} />
      {regions &&
        (regions.data.length < regionsMin ? (
          <EmptyState title={t('experiments.few_regions')}>{t('experiments.few_regions_more')}</EmptyState>
        ) : (
          <p className="quiet">{t('experiments.regions_found', { count: regions.data.length })}</p>
        ))}
    </>
  )
}

function GeoWhen({ fields, draft, today }: FieldsProps) {
  return (
    <>
      <DayFields fields={fields} />
      <SpendField fields={fields} />
      <GeoPlan fields={fields} draft={draft} isBlocked={daysProblem(fields.values, today, false) !== null} />
    </>
  )
}
