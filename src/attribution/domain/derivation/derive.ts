import { deriveTouches, type Journeys } from '../../derive-touches.ts'
import type { EntityBook } from '../../entity-book.ts'
import type { ConversionIds, ConvertibleFact, DerivedConversion } from './conversion-fact.ts'
import { type ConversionTerms, deriveConversions } from './derive-conversions.ts'
import { type DerivedCredit, deriveCredit } from './derive-credit.ts'

/** All that the numbers of some people of one profile follow from. */
export interface Facts extends ConversionTerms {
  /** Of whole people: every event of theirs, and every hit of their browsers. */
  events: readonly ConvertibleFact[]
  book: EntityBook
}

export interface Derived extends Journeys {
  conversions: DerivedConversion[]
  credit: DerivedCredit[]
}

/**
 * Touches, conversions, first payments and credit of some people, with days and reasons: a function of what happened and of
 * what the profile counts. The order of the facts is irrelevant, and deriving again changes nothing.
 */
export function derive(facts: Facts, ids: ConversionIds): Derived {
  const journeys = deriveTouches(facts.events, ids)
  const conversions = deriveConversions(facts.events, facts, ids)
  const touchesOf = Map.groupBy(journeys.touches, subjectOf)
  const credit = [...Map.groupBy(conversions, subjectOf)].flatMap(([subject, own]) =>
    deriveCredit(own, touchesOf.get(subject) ?? [], facts.book),
  )
  return {
    ...journeys,
    conversions: conversions.map(({ lookback_window_days: _, subject_ref: __, ...conversion }) => conversion),
    credit,
  }
}

/** Of whom a touch or a conversion is: of a person, else of a browser, else of nobody but the event itself. */
function subjectOf(of: { customer_id: string | null; visitor_id: string | null; event_id: string }): string {
  if (of.customer_id !== null) return `customer ${of.customer_id}`
  return of.visitor_id === null ? `event ${of.event_id}` : `visitor ${of.visitor_id}`
}
