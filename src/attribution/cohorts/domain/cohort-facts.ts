import { dayNumberOf, toDayText } from '../../../kernel/time/local-day.ts'
import { ByteReader, ByteWriter } from '../../segments/domain/bytes.ts'
import { Texts } from '../../segments/domain/texts.ts'
import type { CohortPayment } from './cohort-payment.ts'

/** The sum that a fact changes. */
export interface CohortCellKey {
  /** Index in `cohortDimensions`. */
  dimension: number
  /** Index in `cohortIntervals`. */
  step: number
  /** The slot of a model; 0: every model. */
  position: number
  /** First day of the interval. */
  cohort: string
  /** The channel, campaign id, product or country; empty if there is none. */
  key: string
  age: number
}

/**
 * The change of one customer. In facts, counts are in millionths, because a model may credit a customer to several keys, and amounts in
 * millionths of a millionth. The customers of a cohort are those who were active at age 0.
 */
interface CellChange {
  /** Customers who paid more than once, counted at age 0. */
  repeat_customers: number
  active_customers: number
  orders: number
  costed_orders: number
  value: bigint
  contribution: bigint
}

export interface CohortFact extends CohortCellKey, CellChange {}

/** The change from some payments of one age to others. */
export function cellChange(before: readonly CohortPayment[], after: readonly CohortPayment[]): CellChange {
  const change = { ...noChange, active_customers: Number(after.length > 0) - Number(before.length > 0) }
  const kept = new Set(before).intersection(new Set(after))
  const add = (payments: readonly CohortPayment[], sign: 1 | -1) => {
    for (const payment of payments) if (!kept.has(payment)) addPayment(change, payment, sign)
  }
  add(before, -1)
  add(after, 1)
  return change
}

function addPayment(change: CellChange, { net_value, contribution }: CohortPayment, sign: 1 | -1): void {
  change.orders += sign
  if (net_value !== null) change.value += inMillionths(net_value) * BigInt(sign)
  if (contribution === null) return
  change.costed_orders += sign
  change.contribution += inMillionths(contribution) * BigInt(sign)
}

export function isNoChange(change: CellChange): boolean {
  return counts.every((name) => change[name] === 0) && change.value === 0n && change.contribution === 0n
}

/** A key of a customer's cohorts, and the share of the customer that it has. */
export interface MemberKey extends Pick<CohortCellKey, 'dimension' | 'key' | 'position'> {
  ppm: number
}

/** The facts of changes of customers. */
export class CohortFacts {
  /** By interval, cohort and age, then by key: an object per key costs less than a text of all of them. */
  readonly #facts = new Map<string, Map<string, CohortFact[]>>()

  /** Adds the change of one age of one customer. */
  add(cell: Pick<CohortCellKey, 'step' | 'cohort' | 'age'>, keys: readonly MemberKey[], change: CellChange): void {
    const ofCell = getOrAdd(
      this.#facts,
      `${cell.step} ${cell.cohort} ${cell.age}`,
      () => new Map<string, CohortFact[]>(),
    )
    for (const { dimension, key, position, ppm } of keys) {
      const ofKey = getOrAdd(ofCell, key, () => [])
      let fact = ofKey.find((other) => other.dimension === dimension && other.position === position)
      if (!fact) {
        fact = { dimension, key, position, ...cell, ...noChange }
        ofKey.push(fact)
      }
      fact.repeat_customers += change.repeat_customers * ppm
      fact.active_customers += change.active_customers * ppm
      fact.orders += change.orders * ppm
      fact.costed_orders += change.costed_orders * ppm
      if (change.value !== 0n) fact.value += change.value * BigInt(ppm)
      if (change.contribution !== 0n) fact.contribution += change.contribution * BigInt(ppm)
    }
  }

  list(): CohortFact[] {
    const facts: CohortFact[] = []
    for (const ofCell of this.#facts.values())
      for (const ofKey of ofCell.values()) for (const fact of ofKey) if (!isNoChange(fact)) facts.push(fact)
    return facts
  }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = create()
    map.set(key, value)
  }
  return value
}

const counts = ['repeat_customers', 'active_customers', 'orders', 'costed_orders'] as const

const noChange: CellChange = {
  ...{ repeat_customers: 0, active_customers: 0, orders: 0, costed_orders: 0 },
  ...{ value: 0n, contribution: 0n },
}

function inMillionths(amount: string): bigint {
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(6, '0').slice(0, 6))
}

/** The first byte of a batch. */
const batchVersion = 1

/** Packs the facts of a transaction; null if there are none. */
export function packCohortFacts(facts: readonly CohortFact[]) {
  if (facts.length === 0) return null
  const texts = new Texts()
  const rows = new ByteWriter()
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const fact of facts) {
    const day = dayNumberOf(fact.cohort)
    first = Math.min(first, day)
    last = Math.max(last, day)
    rows.signed(day)
    for (const number of [fact.dimension, fact.step, fact.position, texts.indexOf(fact.key), fact.age])
      rows.unsigned(number)
    for (const name of counts) rows.signed(fact[name])
    for (const amount of [fact.value, fact.contribution]) rows.signed(narrow(amount))
  }
  const head = new ByteWriter()
  head.byte(batchVersion)
  head.unsigned(texts.all.length)
  for (const text of texts.all) head.text(text)
  return { first, last, size: facts.length, data: Buffer.concat([head.take(), rows.take()]) }
}

/** A number if it is exact, because arithmetic with bigints is slower. */
export function narrow(amount: bigint): number | bigint {
  const number = Number(amount)
  return Number.isSafeInteger(number) ? number : amount
}

/** Reads the facts of a batch in order. */
export function* readCohortFacts(data: Buffer): Generator<CohortFact> {
  const bytes = new ByteReader(data)
  const version = bytes.byte()
  if (version !== batchVersion) throw new Error(`a batch of cohort facts has the unknown version ${version}`)
  const texts = Array.from({ length: bytes.unsigned() }, () => bytes.text())
  const number = () => Number(bytes.signed())
  while (!bytes.isAtEnd) {
    yield {
      cohort: toDayText(number()),
      dimension: bytes.unsigned(),
      step: bytes.unsigned(),
      position: bytes.unsigned(),
      key: texts[bytes.unsigned()]!,
      age: bytes.unsigned(),
      repeat_customers: number(),
      active_customers: number(),
      orders: number(),
      costed_orders: number(),
      value: BigInt(bytes.signed()),
      contribution: BigInt(bytes.signed()),
    }
  }
}
