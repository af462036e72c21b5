import { z } from 'zod'
import { listPaymentsOfCohort } from '../../attribution/cohorts/cohort-report-queries.ts'
import { intervalEnd, intervalStart } from '../../attribution/cohorts/domain/cohort-interval.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
} from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { cohortParams } from './cohort-schemas.ts'

const list = 'cohort-payments'
const cursorSchema = z.tuple([cursorTime, z.uuid()])

const paymentSchema = z.object({
  conversion_id: z.uuid().describe('Opens with `GET /conversions/{id}/receipt`.'),
  paid_at: timestamp,
  age: z.int().min(0),
  is_first: z.boolean().describe('Whether the payment decides the cohort of its customer.'),
  first_conversion_id: z.uuid().describe('The first payment of the same customer.'),
  share: z.number().describe('Part of the customer that belongs to the key under the model, from 0 to 1.'),
  value: z.number().describe('Value net of refunds times `share`, in the reporting currency.'),
  contribution: z.number().nullable().describe('Contribution times `share`; null if the costs are unknown.'),
})
nameSchema('CohortPayment', paymentSchema)

export const listCohortPayments = operation({
  id: 'cohorts.listCohortPayments',
  http: 'GET /cohorts/payments',
  summary: 'List the payments behind a row or cell of the cohorts',
  description: `Earliest first. Send the \`cohort\`, \`key\`, \`by\`, \`interval\` and \`model\` of a row of \`GET /cohorts\`; with \`age\` only
the payments of that age. \`value\` adds up to the revenue of the cell, the number of rows times \`share\` to its orders.`,
  scopes: ['conversions:read', 'analytics:read'],
  query: z.object({
    ...cohortParams,
    cohort: z.iso.date().describe('First day of the interval.'),
    key: z.string().max(200).optional().describe('`key` of the row; leave it out for null.'),
    age: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number from 0')
      .transform(Number)
      .optional()
      .meta({ type: 'integer', minimum: 0, description: 'Default: all ages.' }),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(paymentSchema),
  isPaged: true,
  errors: ['invalid_state'],
  example: { query: { cohort: '2026-03-01', by: 'none' } },
  async run({ db, profile }, { query }) {
    const { by, interval, cohort, key = '', age = null, limit } = query
    if (intervalStart(cohort, interval) !== cohort) {
      fail('invalid_parameter', `cohort: must be the first day of a ${interval}`, { field: 'cohort' })
    }
    const position = await requireModel(db, profile.id, query.model)
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const found = await listPaymentsOfCohort(db, profile.id, {
      by,
      interval,
      position,
      cohort: { first: cohort, last: intervalEnd(cohort, interval) },
      key,
      age,
      after: after && { conversion_time: after[0], conversion_id: after[1] },
      limit: limit + 1,
    })
    const { rows, pagination } = cutPage(found, limit, (last) =>
      encodeCursor(list, [last.conversion_time.toISOString(), last.conversion_id]),
    )
    const data = rows.map(({ conversion_time, ppm, value, contribution, ...row }) => ({
      conversion_id: row.conversion_id,
      paid_at: conversion_time,
      age: row.age,
      is_first: row.is_first,
      first_conversion_id: row.first_conversion_id,
      share: ppm / 1_000_000,
      value: Number(value),
      contribution: contribution === null ? null : Number(contribution),
    }))
    return { data, pagination }
  },
})
