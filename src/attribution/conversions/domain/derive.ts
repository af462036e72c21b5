import { type DerivedCredit, deriveCredit } from '../../credit/domain/derive-credit.ts'
import type { EntityIndex } from '../../entities/entity-index.ts'
import type { ModelSlots } from '../../models/credit-all.ts'
import type { JoinedPayment } from '../../payment-reports/domain/join-payments.ts'
import { type CreditableTouch, subjectKey } from '../../touches/credit-schemas.ts'
import { deriveTouches, type Journeys } from '../../touches/domain/derive-touches.ts'
import type { ConversionIds, ConvertibleInput, OutcomeInput } from './conversion-input.ts'
import { type ConversionDerivationInput, deriveConversions, type PairedConversion } from './derive-conversions.ts'

/** The inputs of a derivation other than events, for customers of one profile. */
export interface DerivationRules extends ConversionDerivationInput {
  entityIndex: EntityIndex
  models: ModelSlots
}

/** All inputs of a derivation for customers of one profile. */
export interface DerivationInput extends DerivationRules {
  /** Every event of these customers and every hit of their browsers. */
  events: readonly ConvertibleInput[]
}

export interface Outcomes {
  conversions: PairedConversion[]
  credit: DerivedCredit[]
}

export interface Derived extends Journeys, Outcomes {}

/**
 * Derives touches, conversions, first payments and credit of customers. The result does not depend on the order of the input, and
 * deriving again changes nothing.
 */
export function derive(input: DerivationInput, ids: ConversionIds): Derived {
  const journeys = deriveTouches(input.events, ids)
  const touches = journeys.touches.map(({ touch_time, ...touch }) => ({ ...touch, touch_ms: touch_time.getTime() }))
  return { ...journeys, ...deriveOutcomes(input.events, touches, input, ids) }
}

/**
 * Derives conversions and credit from stored touches, which equal the derived ones. Conversions whose credit stays unchanged may
 * be left out.
 */
export function deriveOutcomes(
  events: readonly OutcomeInput[],
  touches: readonly CreditableTouch[],
  input: DerivationRules,
  ids: Pick<ConversionIds, 'conversion'>,
  isCredited: (conversion: PairedConversion) => boolean = () => true,
): Outcomes {
  const conversions = deriveConversions(events, input, ids)
  const touchesBySubject = Map.groupBy(touches, subjectKey)
  const credited = conversions.filter(isCredited)
  const isLed = ({ event_id }: PairedConversion) => isHostWithBrowsers(input.joins.get(event_id), event_id)
  const credit = [...Map.groupBy(credited, subjectKey)].flatMap(([subject, ofSubject]) => [
    ...deriveCredit(
      ofSubject.filter((item) => !isLed(item)),
      touchesBySubject.get(subject) ?? [],
      input,
    ),
    ...ofSubject.filter(isLed).flatMap((item) => {
      const browsers = input.joins.get(item.event_id)!.visitor_ids.map((id) => `visitor ${id}`)
      const led = [subject, ...browsers].flatMap((key) => touchesBySubject.get(key) ?? [])
      return deriveCredit([item], led, input)
    }),
  ])
  return { conversions, credit }
}

/** A browser without a known customer also reported the payment, so its touches share the credit with those of the payer. */
function isHostWithBrowsers(joined: JoinedPayment | undefined, eventId: string): boolean {
  return joined !== undefined && joined.host.id === eventId && joined.visitor_ids.length > 0
}
